// The character difference between two texts (Myers), shown before the user accepts an enhancement.

/** A run of kept, removed or added characters. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Maximum edits of the search; texts further apart are shown as one replaced by the other. */
const MAX_EDITS = 600;

/**
 * The shortest edit. All parts that are not `added` join to the first text, all that are not
 * `removed` to the second.
 */
export function diffTexts(before: string, after: string): DiffPart[] {
  const a = [...before];
  const b = [...after];
  const trace = walk(a, b);
  if (trace === null)
    return merge([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  const parts: DiffPart[] = [];
  let x = a.length;
  let y = b.length;
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const reached = trace[edits - 1] ?? new Map<number, number>();
    const line = x - y;
    const down =
      line === -edits ||
      (line !== edits && (reached.get(line - 1) ?? -1) < (reached.get(line + 1) ?? -1));
    const from = down ? line + 1 : line - 1;
    const fromX = reached.get(from) ?? 0;
    const fromY = fromX - from;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      parts.push({ kind: 'same', text: a[x] ?? '' });
    }
    parts.push(
      down ? { kind: 'added', text: b[fromY] ?? '' } : { kind: 'removed', text: a[fromX] ?? '' },
    );
    x = fromX;
    y = fromY;
  }
  while (x > 0) {
    x -= 1;
    parts.push({ kind: 'same', text: a[x] ?? '' });
  }
  return merge(parts.toReversed());
}

/**
 * For each number of edits the furthest point on every diagonal; null when the texts are too far
 * apart.
 */
function walk(a: readonly string[], b: readonly string[]): Map<number, number>[] | null {
  const trace: Map<number, number>[] = [];
  let reached = new Map<number, number>();
  for (let edits = 0; edits <= Math.min(a.length + b.length, MAX_EDITS); edits += 1) {
    const next = new Map<number, number>();
    for (let line = -edits; line <= edits; line += 2) {
      const down =
        line === -edits ||
        (line !== edits && (reached.get(line - 1) ?? -1) < (reached.get(line + 1) ?? -1));
      let x =
        edits === 0 ? 0 : down ? (reached.get(line + 1) ?? 0) : (reached.get(line - 1) ?? 0) + 1;
      while (x < a.length && x - line < b.length && a[x] === b[x - line]) x += 1;
      next.set(line, x);
      if (x >= a.length && x - line >= b.length) return [...trace, next];
    }
    trace.push(next);
    reached = next;
  }
  return null;
}

function merge(parts: readonly DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.text === '') continue;
    if (last?.kind === part.kind) last.text += part.text;
    else merged.push({ ...part });
  }
  return merged;
}
