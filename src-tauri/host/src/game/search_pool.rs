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
    /// Starts `search` on the pool; without a pool, runs it on this thread. `search` must stop and return
    /// `None` when the flag that it receives is set; it also returns `None` if it finds nothing. `wake` is
    /// called when there is an answer.
    pub fn start(
        search: impl FnOnce(&AtomicBool) -> Option<T> + Send + 'static,
        wake: Option<Wake>,
    ) -> RunningSearch<T> {
        let (reply, answer) = mpsc::channel();
        let interrupt = Arc::new(AtomicBool::new(false));
        let interrupt_flag = Arc::clone(&interrupt);
        let wake_on_drop = WakeOnDrop(wake);
        let job: Job = Box::new(move || {
            // Dropped after `reply`, so that the woken thread finds the answer.
            let _wake = wake_on_drop;
            let reply = reply;
            // A search may be interrupted while it is still in the queue.
            if !interrupt_flag.load(Ordering::Relaxed) {
                let _ = reply.send(search(&interrupt_flag));
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

/// Calls the function when dropped, even if the search panics: otherwise a session would wait forever.
struct WakeOnDrop(Option<Wake>);

impl Drop for WakeOnDrop {
    fn drop(&mut self) {
        if let Some(wake) = self.0.take() {
            wake();
        }
    }
}

impl<T> Drop for RunningSearch<T> {
    fn drop(&mut self) {
        self.interrupt.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::RunningSearch;
    use std::sync::{Arc, mpsc};
    use std::time::Duration;

    #[test]
    fn search_that_panics_wakes_and_ends_without_a_result() {
        let (woken, wakes) = mpsc::channel();
        let search = RunningSearch::<u8>::start(
            |_| panic!("a search that panics on purpose"),
            Some(Arc::new(move || {
                let _ = woken.send(());
            })),
        );
        assert_eq!(wakes.recv_timeout(Duration::from_secs(20)), Ok(()));
        assert_eq!(search.answer(), Some(None));
    }
}
