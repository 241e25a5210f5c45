/** What the page needs of the game behind it. The shell is one; a double for tests and development is another. */
import type {
  Action,
  Controller,
  Hint,
  LastTurn,
  Luck,
  Odds,
  Opened,
  Outlook,
  OddsQuery,
  SpecialAttackOdds,
  Update,
  View,
  Violation,
} from "../../bindings";
import type { LivePort } from "../live/port";

/** The open game. */
export interface GamePort extends LivePort {
  /** Takes up the game that is open, if one is; from now on every change is told to `listener`, in order. */
  resync(listener: (update: Update) => void): Promise<Opened | null>;
  /** One gesture: actions of the seat that decides, all or none, one step. */
  act(version: number, seat: number, actions: Action[]): Promise<number>;
  /** Passes the open card window for all persons that are asked before `until`, or for all, until a computer is. */
  passWindow(version: number, until: number | null): Promise<number>;
  /** Lets the computer decide now that has to decide. */
  next(version: number): Promise<number>;
  /** Lets a person or a computer decide for a seat from now on. */
  setPlayer(version: number, seat: number, player: Controller): Promise<number>;
  /** A seat gives up. */
  concede(version: number, seat: number): Promise<number>;
  /** All agree to end the game. */
  agreeToEnd(version: number): Promise<number>;
  /** Why the seat that decides may not do something; nothing if it may. */
  why(seat: number, action: Action): Promise<Violation | null>;
  /** A look at a hex; nothing if there is no such hex. */
  outlook(hex: number): Promise<Outlook | null>;
  /** The odds of the battles that are meant; none where no battle would be fought. */
  forecast(question: OddsQuery): Promise<Odds[]>;
  /** The odds of a special attack that could be made now; nothing if it could not. */
  specialForecast(attack: Action): Promise<SpecialAttackOdds | null>;
  /** What the Officer would do now; needs the hand of who decides. */
  hint(seat: number): Promise<Hint | null>;
  /** Everybody’s luck with the dice, once the game is over. */
  luck(): Promise<Luck[]>;
  /** What happened since the turn before of whoever looks, and how things stood then: as everybody may know it. */
  lastTurn(): Promise<LastTurn>;
  lastTurnAt(step: number): Promise<View>;
  /** Writes a file about the open game, hidden cards and all; answers its path. */
  reportRule(words: string): Promise<string>;
}
