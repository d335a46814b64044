// The rules of danger: words and signs of a passage. People write about danger indirectly, so
// besides open words the rules weigh signs: one that is sure decides alone, several weak ones
// decide together.
import { readOpenWords } from '#engine/safety/open-words.ts';
import { scoresOf } from '#engine/safety/scores.ts';
import type { DangerKind } from '#engine/safety/sign.ts';

/** The weight that decides. */
const SURE = 3;

/** Kinds in the order of their urgency. */
const KINDS = ['now', 'violence', 'other', 'bereaved', 'past', 'hint'] as const;

/** The kind of danger that the rules find in a passage of `passagesOf`; null: none. */
export function ruledDanger(passage: string): DangerKind | null {
  const open = new Set(passage.split('。').map(readOpenWords));
  if (open.has('now')) return 'now';
  const scores = scoresOf(passage);
  for (const kind of open) if (kind !== null) scores[kind] += SURE;
  const kind = KINDS.filter((one) => scores[one] >= SURE).sort((a, b) => scores[b] - scores[a])[0];
  if (kind !== undefined) return kind;
  return scores.now + scores.hint > SURE ? 'hint' : null;
}
