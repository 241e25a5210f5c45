import type { View } from "../../bindings";

/** The seats of the team of `seat`; without teams, only that seat. */
export const teamOf = ({ teams }: View, seat: number): readonly number[] =>
  teams.find(({ seats }) => seats.includes(seat))?.seats ?? [seat];
