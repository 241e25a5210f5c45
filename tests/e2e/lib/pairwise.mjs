// Computes a covering set for pairwise tests: a few rows that together contain most pairs of values of
// different factors.

/** @typedef {Record<string, string>} Row */

/**
 * Returns rows for each scene, chosen so that as many pairs of values as possible occur in at least one row.
 * Each value of a factor with at most `rowsPerScene` values occurs in every scene.
 * @param {{ name: string, factors: Record<string, string[]> }[]} scenes with the values that each allows
 * @param {number} rowsPerScene
 * @returns {Row[]} each with `scene` and a value for each factor
 */
export function coveringRows(scenes, rowsPerScene) {
  const coverage = new Map();
  const rows = [];
  for (const { name, factors } of scenes) {
    for (let repetition = 0; repetition < rowsPerScene; repetition++) {
      const row = { scene: name };
      // The factors with the most values first, because they have the most pairs left.
      const names = Object.keys(factors).sort((a, b) => factors[b].length - factors[a].length);
      for (const factor of names) row[factor] = leastCovered(factors[factor], factor, row, coverage);
      for (const key of [...pairsOf(row), ...Object.entries(row).map(String)])
        coverage.set(key, (coverage.get(key) ?? 0) + 1);
      rows.push(row);
    }
  }
  return rows;
}

/**
 * Returns the pairs of values that occur in no row. A scene needs all values of a factor only if there are at most
 * `rowsPerScene` of them.
 */
export function missingPairs(scenes, rows, rowsPerScene) {
  const covered = new Set(rows.flatMap(pairsOf));
  const missing = new Set();
  for (const { name, factors } of scenes) {
    const entries = Object.entries(factors);
    for (const [factor, values] of entries) {
      for (const value of values) {
        if (values.length <= rowsPerScene && !covered.has(pairOf("scene", name, factor, value)))
          missing.add(`${name} × ${value}`);
        for (const [other, otherValues] of entries)
          for (const otherValue of otherValues)
            if (factor !== other && !covered.has(pairOf(factor, value, other, otherValue)))
              missing.add(`${value} × ${otherValue}`);
      }
    }
  }
  return [...missing];
}

/**
 * Returns the value that has occurred least often in the scene. Among equals, prefers the value with the most
 * new pairs, then the value whose pairs are least frequent, then the value that has occurred least often in
 * all scenes.
 */
function leastCovered(values, factor, row, coverage) {
  const score = (value) => {
    const counts = Object.entries(row).map(
      ([other, chosen]) => coverage.get(pairOf(other, chosen, factor, value)) ?? 0,
    );
    const sceneCount = coverage.get(pairOf("scene", row.scene, factor, value)) ?? 0;
    const newPairCount = counts.filter((count) => count === 0).length;
    const totalCount = coverage.get(String([factor, value])) ?? 0;
    return [sceneCount, -newPairCount, counts.reduce((sum, count) => sum + count, 0), totalCount];
  };
  const scores = new Map(values.map((value) => [value, score(value)]));
  return values.toSorted((a, b) => {
    const [scoreOfA, scoreOfB] = [scores.get(a), scores.get(b)];
    return scoreOfA.map((part, index) => part - scoreOfB[index]).find((difference) => difference !== 0) ?? 0;
  })[0];
}

const pairsOf = (row) => {
  const entries = Object.entries(row);
  return entries.flatMap(([factor, value], index) =>
    entries.slice(index + 1).map(([other, otherValue]) => pairOf(factor, value, other, otherValue)),
  );
};

const pairOf = (factor, value, other, otherValue) =>
  [`${factor}=${value}`, `${other}=${otherValue}`].sort().join(" & ");
