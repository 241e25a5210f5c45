import type { BoardParts, TokenPart } from "../../bindings";

/** Whether something is reconstructed: all tokens on this board that bear it are. */
export function isReconstructed({ tokens }: BoardParts, bears: (token: TokenPart) => boolean): boolean {
  const bearing = tokens.filter((token) => token.count > 0 && bears(token));
  return bearing.length > 0 && bearing.every(({ sure }) => sure?.what === "reconstruction");
}
