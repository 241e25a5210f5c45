// Chooses rows for pairwise tests: a few rows that together contain most pairs of values of different
// factors.

/** @typedef {Record<string, string>} Row */

/**
 * Returns rows for each scene, with values chosen by `leastCovered`, so that most pairs of values occur in a
 * row. Each value of a factor with at most `rowsPerScene` values occurs in every scene.
 * @param {{ name: string, factors: Record<string, string[]> }[]} scenes with the values that each allows
 * @param {number} rowsPerScene
 * @returns {Row[]} each with `scene` and a value for each factor
 */
export function coveringRows(scenes, rowsPerScene) {
  /** The number of rows that contain each pair of values, and each single value. */
  const rowCounts = new Map();
  const rows = [];
  for (const { name, factors } of scenes) {
    for (let repetition = 0; repetition < rowsPerScene; repetition++) {
      const row = { scene: name };
      // The factors with the most values first, because they have the most pairs left.
      const factorNames = Object.keys(factors).sort((a, b) => factors[b].length - factors[a].length);
      for (const factor of factorNames) row[factor] = leastCovered(factors[factor], factor, row, rowCounts);
      for (const key of [...pairsOf(row), ...Object.entries(row).map(String)])
        rowCounts.set(key, (rowCounts.get(key) ?? 0) + 1);
      rows.push(row);
    }
  }
  return rows;
}

/**
 * Returns the pairs of values that should occur in a row, but occur in none. A scene needs all values of a
 * factor only if there are at most `rowsPerScene` of them.
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
function leastCovered(values, factor, row, rowCounts) {
  const score = (value) => {
    const counts = Object.entries(row).map(
      ([other, chosen]) => rowCounts.get(pairOf(other, chosen, factor, value)) ?? 0,
    );
    const sceneCount = rowCounts.get(pairOf("scene", row.scene, factor, value)) ?? 0;
    const newPairCount = counts.filter((count) => count === 0).length;
    const totalCount = rowCounts.get(String([factor, value])) ?? 0;
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
