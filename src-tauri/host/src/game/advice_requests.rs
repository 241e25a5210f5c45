//! Requests for advice that wait for their search.

use tokio::sync::oneshot;

use rubium_rules::Seat;

use super::search_pool::RunningSearch;
use super::{Advice, Game, PlayRefusal};
use crate::running::{ViewerId, Wake};

/// The requests for advice of all viewers of a game, at most one for each viewer.
pub(super) struct AdviceRequests {
    requests: Vec<AdviceRequest>,
    /// Called when a search has an answer.
    wake: Option<Wake>,
}

/// A request that waits for its search.
struct AdviceRequest {
    viewer: ViewerId,
    seat: Seat,
    /// Number of lines in the record at the time of the request. Any later line makes the advice outdated.
    line_count: u32,
    search: RunningSearch<Advice>,
    reply: oneshot::Sender<Option<Advice>>,
}

/// The pending answer to a request for advice.
pub struct PendingAdvice(oneshot::Receiver<Option<Advice>>);

impl PendingAdvice {
    /// Waits for the advice. Returns `None` if no decision of the seat was pending, if the search found no
    /// advice, or if it was cancelled: on request, by another request of the viewer, because the game has
    /// changed or ended, or because the hand was closed.
    pub async fn wait(self) -> Option<Advice> {
        self.0.await.ok().flatten()
    }
}

impl AdviceRequests {
    /// Creates an empty list of requests.
    pub const fn new() -> AdviceRequests {
        AdviceRequests {
            requests: Vec::new(),
            wake: None,
        }
    }

    /// Sets the function that is called when a search has an answer.
    pub fn set_wake(&mut self, wake: Wake) {
        self.wake = Some(wake);
    }

    /// Starts the search for advice to `seat`, and cancels an earlier request of `viewer`.
    ///
    /// # Errors
    /// The refusals of [`Game::advice_search`].
    pub fn request(
        &mut self,
        game: &Game,
        viewer: ViewerId,
        seat: Seat,
    ) -> Result<PendingAdvice, PlayRefusal> {
        self.cancel(viewer);
        let search = game.advice_search(viewer, seat)?;
        let (reply, answer) = oneshot::channel();
        // Without a search the reply is dropped, and the answer is `None`.
        if let Some(search) = search {
            let run = |interrupt: &_| search.run(interrupt);
            self.requests.push(AdviceRequest {
                viewer,
                seat,
                line_count: game.line_count(),
                search: RunningSearch::start(run, self.wake.clone()),
                reply,
            });
        }
        Ok(PendingAdvice(answer))
    }

    /// Cancels the request of `viewer`, if there is one.
    pub fn cancel(&mut self, viewer: ViewerId) {
        self.requests.retain(|request| request.viewer != viewer);
    }

    /// Cancels the requests that were made before the game changed, and those of seats whose hand was closed.
    /// Answers the requests whose search is over.
    pub fn update(&mut self, game: &Game) {
        self.requests.retain(|request| {
            let open_hand_check = game
                .viewers()
                .ensure_hand_open(request.viewer, request.seat);
            open_hand_check.is_ok() && request.line_count == game.line_count()
        });
        for request in std::mem::take(&mut self.requests) {
            match request.search.answer() {
                // The caller may have stopped waiting. That is not an error.
                Some(advice) => drop(request.reply.send(advice)),
                None => self.requests.push(request),
            }
        }
    }
}
