// The visible difference between two texts, in reading order: characters of Chinese, words of other
// scripts.

/** A range of text: in both, only in the old one, or only in the new one. */
export interface DifferencePart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/**
 * Maximum comparisons; beyond it the whole middle counts as rewritten. 4 million take a few dozen
 * milliseconds.
 */
const MAX_COMPARISONS = 4_000_000;

/**
 * The parts from `before` to `after`. Without the `new` ones they join to `before`, without the
 * `gone` ones to `after`.
 */
export function differenceOf(before: string, after: string): DifferencePart[] {
  const old = tokensOf(before);
  const now = tokensOf(after);
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail += 1;
  const parts: DifferencePart[] = [];
  add(parts, 'same', old.slice(0, head));
  compare(parts, old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  add(parts, 'same', old.slice(old.length - tail));
  return parts;
}

function tokensOf(text: string): string[] {
  return text.match(/[\p{Script=Latin}\p{N}]+|[\s\S]/gu) ?? [];
}

function add(
  parts: DifferencePart[],
  kind: DifferencePart['kind'],
  tokens: readonly string[],
): void {
  if (tokens.length === 0) return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += tokens.join('');
  else parts.push({ kind, text: tokens.join('') });
}

/** Longest common subsequence by its table; everything else is gone or new. */
function compare(parts: DifferencePart[], old: readonly string[], now: readonly string[]): void {
  const width = now.length + 1;
  if (old.length * width > MAX_COMPARISONS) {
    add(parts, 'gone', old);
    add(parts, 'new', now);
    return;
  }
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
  let row = 0;
  let column = 0;
  // Collects removed before added characters until both texts match again: 停下来→站住 as two parts, not
  // one character of each in turn.
  let gone: string[] = [];
  let fresh: string[] = [];
  const settle = () => {
    add(parts, 'gone', gone);
    add(parts, 'new', fresh);
    gone = [];
    fresh = [];
  };
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      settle();
      add(parts, 'same', [old[row] as string]);
      row += 1;
      column += 1;
    } else if (
      column === now.length ||
      (row < old.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      gone.push(old[row] as string);
      row += 1;
    } else {
      fresh.push(now[column] as string);
      column += 1;
    }
  }
  settle();
}
