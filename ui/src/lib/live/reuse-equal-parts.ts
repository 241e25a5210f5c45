/**
 * Returns `now` with every part that equals the same part of `before` replaced by the old object, so that
 * comparison by identity finds only real changes. Both must be plain JSON data.
 */
export function reuseEqualParts<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (typeof before !== "object" || typeof now !== "object" || before === null || now === null) return now;
  const old = before as Record<string, unknown>;
  const next = now as Record<string, unknown>;
  const keys = Object.keys(next);
  let isEqual = Array.isArray(before) === Array.isArray(now) && Object.keys(old).length === keys.length;
  const merged: Record<string, unknown> | unknown[] = Array.isArray(now) ? [] : {};
  for (const key of keys) {
    const part = reuseEqualParts(old[key], next[key]);
    (merged as Record<string, unknown>)[key] = part;
    isEqual &&= Object.hasOwn(old, key) && Object.is(part, old[key]);
  }
  return (isEqual ? before : merged) as T;
}
