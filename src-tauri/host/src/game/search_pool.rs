//! The threads on which computers search, a bounded number for all games. They leave the other work its time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, TryRecvError};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;

use super::search::{Found, Search};
use crate::running::Wake;

/// Maximum number of searches at the same time.
const MAX_THREADS: usize = 4;

type Job = Box<dyn FnOnce() + Send>;

/// The queue of the pool; `None` if the system starts no thread.
static QUEUE: LazyLock<Option<mpsc::Sender<Job>>> = LazyLock::new(start);

/// Starts a thread for each processor but one.
fn start() -> Option<mpsc::Sender<Job>> {
    let (queue, jobs) = mpsc::channel::<Job>();
    let jobs = Arc::new(Mutex::new(jobs));
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let threads = (0..processors.saturating_sub(1).clamp(1, MAX_THREADS)).filter_map(|_| {
        let jobs = Arc::clone(&jobs);
        let thread = thread::Builder::new().name("search".into());
        thread.spawn(move || serve(&jobs)).ok()
    });
    (threads.count() > 0).then_some(queue)
}

fn serve(jobs: &Mutex<mpsc::Receiver<Job>>) {
    lower_priority();
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        // Who waits for its answer learns that there is none.
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            log::error!("a search panicked");
        }
    }
}

#[cfg(target_os = "linux")]
fn lower_priority() {
    // On Linux this concerns the calling thread alone. Without it, searches only compete with the other work.
    let _ = rustix::process::nice(10);
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

/// A search that runs. Dropping it interrupts the search.
pub(super) struct RunningSearch {
    interrupt: Arc<AtomicBool>,
    answer: mpsc::Receiver<Option<Found>>,
}

impl RunningSearch {
    /// Starts `search` on the pool. `wake` is called when it has an answer.
    pub fn start(search: Search, wake: Option<Wake>) -> RunningSearch {
        let (reply, answer) = mpsc::channel();
        let interrupt = Arc::new(AtomicBool::new(false));
        let interrupted = Arc::clone(&interrupt);
        let job: Job = Box::new(move || {
            // Many searches may be interrupted before they have begun.
            if !interrupted.load(Ordering::Relaxed) {
                let _ = reply.send(search.run(&interrupted));
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

    /// What the search has found: `None` while it runs, `Some(None)` if it found nothing.
    pub fn answer(&self) -> Option<Option<Found>> {
        match self.answer.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        self.interrupt.store(true, Ordering::Relaxed);
    }
}
