// The visible difference between two texts, in reading order: characters of Chinese, words of other
// scripts. Long texts are compared by lines first.
import { editSteps, type EditBudget, type EditStep } from '#domain/text/edit-steps.ts';

/** A range of text: in both, only in the old one, or only in the new one. */
export interface DifferencePart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/**
 * Maximum comparisons; what would need more counts as rewritten. 4 million take a few dozen
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

function linesOf(tokens: readonly string[]): string[] {
  return tokens.join('').match(/[^\n]*\n|[^\n]+/g) ?? [];
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

/**
 * Compares token by token, or, where that is too much, line by line, and then within the lines that
 * changed.
 */
function compare(parts: DifferencePart[], old: readonly string[], now: readonly string[]): void {
  const budget: EditBudget = { left: MAX_COMPARISONS };
  const steps = editSteps(old, now, budget);
  if (steps !== null) return addSteps(parts, steps, old, now);
  const [oldLines, nowLines] = [linesOf(old), linesOf(now)];
  const rest: EditBudget = { left: MAX_COMPARISONS };
  const lineSteps = editSteps(oldLines, nowLines, rest);
  if (lineSteps === null) return addRewritten(parts, old, now);
  for (const [kind, before, after] of blocksOf(lineSteps, oldLines, nowLines)) {
    const [oldTokens, nowTokens] = [tokensOf(before), tokensOf(after)];
    if (kind === 'same') add(parts, 'same', oldTokens);
    else {
      const inside = editSteps(oldTokens, nowTokens, rest);
      if (inside === null) addRewritten(parts, oldTokens, nowTokens);
      else addSteps(parts, inside, oldTokens, nowTokens);
    }
  }
}

/** The lines in blocks that are the same or changed, each as its old and its new text. */
function blocksOf(
  steps: readonly EditStep[],
  old: readonly string[],
  now: readonly string[],
): ['same' | 'changed', string, string][] {
  const blocks: ['same' | 'changed', string, string][] = [];
  let row = 0;
  let column = 0;
  for (const step of steps) {
    const kind = step === 'same' ? 'same' : 'changed';
    const before = step === 'new' ? '' : (old[row++] ?? '');
    const after = step === 'gone' ? '' : (now[column++] ?? '');
    const last = blocks.at(-1);
    if (last?.[0] === kind) {
      last[1] += before;
      last[2] += after;
    } else blocks.push([kind, before, after]);
  }
  return blocks;
}

function addRewritten(
  parts: DifferencePart[],
  old: readonly string[],
  now: readonly string[],
): void {
  add(parts, 'gone', old);
  add(parts, 'new', now);
}

/**
 * Adds removed before added characters until both texts match again: 停下来→站住 as two parts, not one
 * character of each in turn.
 */
function addSteps(
  parts: DifferencePart[],
  steps: readonly EditStep[],
  old: readonly string[],
  now: readonly string[],
): void {
  let row = 0;
  let column = 0;
  for (let at = 0; at < steps.length;) {
    const same = row;
    while (steps[at] === 'same') {
      row += 1;
      column += 1;
      at += 1;
    }
    add(parts, 'same', old.slice(same, row));
    const [gone, fresh] = [row, column];
    for (; at < steps.length && steps[at] !== 'same'; at += 1) {
      if (steps[at] === 'gone') row += 1;
      else column += 1;
    }
    addRewritten(parts, old.slice(gone, row), now.slice(fresh, column));
  }
}
