import type { BoardParts, TokenPart } from "../../bindings";

/**
 * Whether a token feature is reconstructed, that is, every token on this board that has it is
 * reconstructed.
 */
export function isReconstructed({ tokens }: BoardParts, bears: (token: TokenPart) => boolean): boolean {
  const bearing = tokens.filter((token) => token.count > 0 && bears(token));
  return bearing.length > 0 && bearing.every(({ provenance }) => provenance?.contents === "reconstruction");
}
