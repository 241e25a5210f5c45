/** A new game as it stands in the dialog: always four seats with four factions, of which the first few play. */
import type { Faction, First, NewGame, Settings } from "../../bindings";

export const FACTIONS: readonly Faction[] = ["ares", "blackHelix", "galacticSyndicate", "zyborg"];
export const COUNTS = [2, 3, 4] as const;
export type Count = (typeof COUNTS)[number];

/** A seat. The key stays with the person who sits there while the order changes. */
export type DraftSeat = { key: number; name: string; faction: Faction };

/** What the dialog begins with. */
export type Before = Pick<Settings, "names" | "lastGame">;

export class Draft {
  count = $state<Count>(2);
  seats = $state<DraftSeat[]>([]);
  /** The key of who plays first; nobody: chance says. */
  first = $state<number | null>(null);
  takeback = $state(false);
  /** As typed; empty for one that is picked. */
  seed = $state("");

  readonly playing = $derived(this.seats.slice(0, this.count));

  /** As the last game was begun; `nameOf` names a seat that nobody has sat in yet, counted from 1. */
  constructor(
    { names, lastGame }: Before,
    private readonly nameOf: (number: number) => string,
  ) {
    const last = lastGame?.players ?? [];
    const used = last.map((player) => player.faction);
    const free = FACTIONS.filter((faction) => !used.includes(faction));
    this.seats = FACTIONS.map((_, place) => ({
      key: place,
      name: last[place]?.name ?? names[place] ?? nameOf(place + 1),
      faction: last[place]?.faction ?? free.shift() ?? "ares",
    }));
    if (!lastGame) return;
    this.count = COUNTS.find((count) => count === last.length) ?? 2;
    this.takeback = lastGame.takeback;
    this.first = lastGame.first.type === "place" ? lastGame.first.place : null;
  }

  /** Who plays first, if they play. */
  readonly firstPlace = $derived(this.playing.findIndex((seat) => seat.key === this.first));

  /** Gives a faction to a seat; whoever had it gets that seat's in exchange. */
  pick(place: number, faction: Faction): void {
    const seat = this.seats[place];
    if (!seat || seat.faction === faction) return;
    const other = this.seats.find((one) => one.faction === faction);
    if (other) other.faction = seat.faction;
    seat.faction = faction;
  }

  /** Who else plays with a faction. */
  holder(place: number, faction: Faction): DraftSeat | undefined {
    return this.playing.find((seat, index) => index !== place && seat.faction === faction);
  }

  /** Seats somebody one place further on (1) or back (-1). */
  move(place: number, by: 1 | -1): void {
    const [seat, other] = [this.seats[place], this.seats[place + by]];
    if (!seat || !other || place + by >= this.count) return;
    this.seats[place] = other;
    this.seats[place + by] = seat;
  }

  /** What the shell is asked for. */
  options(): NewGame {
    const seed = this.seed.trim();
    return {
      seats: this.playing.map(({ name, faction }) => ({ name, faction })),
      first: this.#first(),
      seed: seed === "" ? null : seed,
      takeback: this.takeback,
    };
  }

  #first(): First {
    return this.firstPlace < 0 ? { type: "random" } : { type: "place", place: this.firstPlace };
  }

  /** What is remembered for the next time: names up to the last one that somebody typed. */
  remembered(): Before {
    const unnamed = this.seats.map((_, place) => this.nameOf(place + 1));
    const names = this.seats.map((seat) => seat.name.trim()).filter((name) => name !== "");
    const last = names.findLastIndex((name) => !unnamed.includes(name));
    return {
      names: names.slice(0, last + 1),
      lastGame: {
        players: this.playing.map(({ name, faction }) => ({ name: name.trim(), faction })),
        first: this.#first(),
        takeback: this.takeback,
      },
    };
  }
}
