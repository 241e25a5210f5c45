/** The shell as the game behind the page. */
import { Channel } from "@tauri-apps/api/core";
import {
  commands,
  type Action,
  type Controller,
  type Hint,
  type LastTurn,
  type Luck,
  type Odds,
  type Opened,
  type Outlook,
  type Question,
  type SpecialOdds,
  type Update,
  type View,
  type Violation,
} from "../../bindings";
import { ask } from "../live/ask";
import { TauriLive } from "../live/tauri";
import { type GamePort } from "./port";

export class TauriPort extends TauriLive implements GamePort {
  constructor() {
    super("games");
  }

  resync(listener: (update: Update) => void): Promise<Opened | null> {
    return ask(() => commands.resync(new Channel<Update>(listener)));
  }

  act(version: number, seat: number, actions: Action[]): Promise<number> {
    return ask(() => commands.act(version, seat, actions));
  }

  passWindow(version: number, until: number | null): Promise<number> {
    return ask(() => commands.passWindow(version, until));
  }

  next(version: number): Promise<number> {
    return ask(() => commands.next(version));
  }

  setPlayer(version: number, seat: number, player: Controller): Promise<number> {
    return ask(() => commands.setPlayer(version, seat, player));
  }

  lastTurn(): Promise<LastTurn> {
    return ask(commands.lastTurn);
  }

  lastTurnAt(step: number): Promise<View> {
    return ask(() => commands.lastTurnAt(step));
  }

  concede(version: number, seat: number): Promise<number> {
    return ask(() => commands.concede(version, seat));
  }

  agreeToEnd(version: number): Promise<number> {
    return ask(() => commands.agreeToEnd(version));
  }

  why(seat: number, action: Action): Promise<Violation | null> {
    return ask(() => commands.why(seat, action));
  }

  outlook(hex: number): Promise<Outlook | null> {
    return ask(() => commands.outlook(hex));
  }

  forecast(question: Question): Promise<Odds[]> {
    return ask(() => commands.forecast(question));
  }

  specialForecast(attack: Action): Promise<SpecialOdds | null> {
    return ask(() => commands.specialForecast(attack));
  }

  hint(seat: number): Promise<Hint | null> {
    return ask(() => commands.hint(seat));
  }

  luck(): Promise<Luck[]> {
    return ask(commands.luck);
  }

  reportRule(words: string): Promise<string> {
    return ask(() => commands.reportRule(words));
  }
}
