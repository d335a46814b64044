// Cuts a list into runs whose weights fit a limit.

/** Consecutive items, of which each run weighs at most `most`; a heavier item is a run alone. */
export function runsOf<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  most: number,
): Item[][] {
  const runs: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const weight = weightOf(item);
    const run = runs.at(-1);
    if (run === undefined || weight > left) {
      runs.push([item]);
      left = most - weight;
    } else {
      run.push(item);
      left -= weight;
    }
  }
  return runs;
}
