//! The threads that search for computer players and for advice: a bounded number for all games, with low
//! priority.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, TryRecvError};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;

use crate::running::Wake;

/// Maximum number of searches at the same time.
const MAX_THREADS: usize = 4;

type Job = Box<dyn FnOnce() + Send>;

/// The queue of the pool; `None` if the system cannot start any thread.
static QUEUE: LazyLock<Option<mpsc::Sender<Job>>> = LazyLock::new(start_threads);

/// Starts one thread fewer than there are processors, but at least one and at most [`MAX_THREADS`].
fn start_threads() -> Option<mpsc::Sender<Job>> {
    let (queue, jobs) = mpsc::channel::<Job>();
    let jobs = Arc::new(Mutex::new(jobs));
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let threads = (0..processors.saturating_sub(1).clamp(1, MAX_THREADS)).filter_map(|_| {
        let jobs = Arc::clone(&jobs);
        let thread = thread::Builder::new().name("search".into());
        thread.spawn(move || run_jobs(&jobs)).ok()
    });
    (threads.count() > 0).then_some(queue)
}

fn run_jobs(jobs: &Mutex<mpsc::Receiver<Job>>) {
    lower_priority();
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        // The panic has dropped the sender of the answer, so `RunningSearch::answer` returns `Some(None)`.
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            log::error!("a search panicked");
        }
    }
}

#[cfg(target_os = "linux")]
fn lower_priority() {
    // On Linux `nice` affects the calling thread only. A failure is harmless: searches then have normal
    // priority.
    let _ = rustix::process::nice(10);
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

/// A running search. Dropping the handle interrupts the search.
pub(super) struct RunningSearch<T> {
    interrupt: Arc<AtomicBool>,
    answer: mpsc::Receiver<Option<T>>,
}

impl<T: Send + 'static> RunningSearch<T> {
    /// Starts `search` on the pool. When its flag is set, `search` must stop and return `None`; it also
    /// returns `None` if it finds nothing. `wake` is called when there is an answer.
    pub fn start(
        search: impl FnOnce(&AtomicBool) -> Option<T> + Send + 'static,
        wake: Option<Wake>,
    ) -> RunningSearch<T> {
        let (reply, answer) = mpsc::channel();
        let interrupt = Arc::new(AtomicBool::new(false));
        let interrupt_flag = Arc::clone(&interrupt);
        let job: Job = Box::new(move || {
            // A search may be interrupted while it is still in the queue.
            if !interrupt_flag.load(Ordering::Relaxed) {
                let _ = reply.send(search(&interrupt_flag));
            }
            drop(reply);
            if let Some(wake) = wake {
                wake();
            }
        });
        match &*QUEUE {
            Some(queue) => {
                if let Err(mpsc::SendError(job)) = queue.send(job) {
                    job();
                }
            }
            None => job(),
        }
        RunningSearch { interrupt, answer }
    }

    /// The answer of the search: `None` while it runs, `Some(None)` if it ended without a result.
    pub fn answer(&self) -> Option<Option<T>> {
        match self.answer.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

impl<T> Drop for RunningSearch<T> {
    fn drop(&mut self) {
        self.interrupt.store(true, Ordering::Relaxed);
    }
}
