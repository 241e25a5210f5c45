import type { BoardParts, TokenPart } from "../../bindings";

/** True if this board has tokens that match, and all of them are reconstructed. */
export function areTokensReconstructed(
  { tokens }: BoardParts,
  matches: (token: TokenPart) => boolean,
): boolean {
  const matchingTokens = tokens.filter((token) => token.count > 0 && matches(token));
  return (
    matchingTokens.length > 0 &&
    matchingTokens.every(({ provenance }) => provenance?.contents === "reconstruction")
  );
}
