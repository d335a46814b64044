// The steps from one list of tokens to another, within a budget of comparisons: by the table of the
// longest common subsequence for short lists, by Myers' greedy algorithm for long ones that differ
// little.

/** One step in reading order: a token of both lists, of the old one, or of the new one. */
export type EditStep = 'same' | 'gone' | 'new';

/** Comparisons that may still be made. Every call takes what it used. */
export interface EditBudget {
  left: number;
}

/** Edits of the longest path; the trace of Myers' algorithm has its square in numbers. */
const MAX_EDITS = 1_500;

/** The steps from `old` to `now`; null when they cost more than the budget. */
export function editSteps(
  old: readonly string[],
  now: readonly string[],
  budget: EditBudget,
): EditStep[] | null {
  const cells = old.length * (now.length + 1);
  if (cells <= budget.left) {
    budget.left -= cells;
    return stepsByTable(old, now);
  }
  return stepsByPath(old, now, budget);
}

function stepsByTable(old: readonly string[], now: readonly string[]): EditStep[] {
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const steps: EditStep[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      steps.push('same');
      row += 1;
      column += 1;
    } else if (
      column === now.length ||
      (row < old.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      steps.push('gone');
      row += 1;
    } else {
      steps.push('new');
      column += 1;
    }
  }
  return steps;
}

/**
 * Myers, 1986. `reach[k]` is the furthest row on diagonal `k` (row − column) with the edits so far.
 */
function stepsByPath(
  old: readonly string[],
  now: readonly string[],
  budget: EditBudget,
): EditStep[] | null {
  const most = Math.min(MAX_EDITS, old.length + now.length);
  const reach = new Int32Array(2 * most + 3);
  const middle = most + 1;
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(reach.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const below = reach[middle + diagonal - 1] ?? 0;
      const beside = reach[middle + diagonal + 1] ?? 0;
      let row = diagonal === -edits || (diagonal !== edits && below < beside) ? beside : below + 1;
      const start = row;
      while (row < old.length && row - diagonal < now.length && old[row] === now[row - diagonal])
        row += 1;
      budget.left -= row - start + 1;
      reach[middle + diagonal] = row;
      if (row >= old.length && row - diagonal >= now.length)
        return stepsOfTrace(trace, old.length, now.length);
    }
    if (budget.left <= 0) return null;
  }
  return null;
}

function stepsOfTrace(trace: readonly Int32Array[], rows: number, columns: number): EditStep[] {
  const backwards: EditStep[] = [];
  let row = rows;
  let column = columns;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const reach = trace[edits];
    const at = (diagonal: number) => reach?.[diagonal + edits + 1] ?? 0;
    const diagonal = row - column;
    const isNew =
      diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
    const from = edits === 0 ? 0 : isNew ? at(diagonal + 1) : at(diagonal - 1) + 1;
    while (row > from) {
      backwards.push('same');
      row -= 1;
      column -= 1;
    }
    if (edits === 0) break;
    backwards.push(isNew ? 'new' : 'gone');
    if (isNew) column -= 1;
    else row -= 1;
  }
  return backwards.toReversed();
}
