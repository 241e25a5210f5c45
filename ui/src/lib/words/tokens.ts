import type { BoardParts, TokenPart } from "../../bindings";

/**
 * Whether a token feature is reconstructed, that is, every token on this board that has it is
 * reconstructed.
 */
export function isReconstructed({ tokens }: BoardParts, matches: (token: TokenPart) => boolean): boolean {
  const matchingTokens = tokens.filter((token) => token.count > 0 && matches(token));
  return (
    matchingTokens.length > 0 &&
    matchingTokens.every(({ provenance }) => provenance?.contents === "reconstruction")
  );
}
