// Detects danger to life by rules before a model is called: models miss the indirect sentences.
// Ordinary sadness must not trigger it. Idioms are removed first, and a story, a film or the news
// weighs less than "I". People write about danger indirectly, so besides open words the rules weigh
// signs: one that is sure decides alone, several weak ones decide together.
import { HARMLESS_IDIOMS } from '#engine/safety/idioms.ts';
import { readOpenWords } from '#engine/safety/open-words.ts';
import { plainText } from '#engine/safety/plain-text.ts';
import { scoresOf } from '#engine/safety/scores.ts';
import type { DangerKind } from '#engine/safety/sign.ts';
import { withoutStories } from '#engine/safety/story.ts';

/** How openly a text mentions suicide, self-harm or danger. */
export type CrisisLevel = 'none' | 'indirect' | 'explicit';

/**
 * The level, and what it is about: the user now, an own attempt that is over, a person lost by
 * suicide, worry about someone close, or violence that the user suffers.
 */
export interface CrisisReading {
  level: CrisisLevel;
  about: 'self' | 'past' | 'bereaved' | 'other' | 'violence';
}

/**
 * The opinion of a statistical reader. It adds to signs of its kind and decides nothing alone.
 */
export interface DangerEvidence {
  kind: DangerKind;
  /** 0 to 1. */
  probability: number;
}

/**
 * The card beside the conversation. It is part of the interface, not model text, and stays until
 * the user dismisses it.
 */
export interface CrisisCard {
  title: string;
  body: string;
  lines: readonly { number: string; name: string; note: string }[];
  dismiss: string;
}

/** The built-in card; operators can replace it by a file of the same shape. */
export const CRISIS_CARD: CrisisCard = {
  title: '先停一停，这件事不用一个人扛',
  body: '你刚才写下的话很重，所以把这些电话放在这里。如果此刻有危险，请先到有人的地方，或告诉身边一个信得过的人。你可以继续写，这一页还在。',
  lines: [
    {
      number: '12356',
      name: '全国统一心理援助热线',
      note: '多数地区每天 18 小时以上，可以不说名字',
    },
    { number: '120', name: '急救', note: '已经受伤或吃了药，马上打' },
    { number: '110', name: '报警', note: '你或身边的人正有危险，马上打' },
  ],
  dismiss: '我看到了',
};

/** The weight that decides. */
const SURE = 3;

/** Probability from which evidence adds this weight; the first that fits counts. */
const EVIDENCE_WEIGHTS: readonly (readonly [from: number, weight: number])[] = [
  [0.75, 2],
  [0.5, 1],
];

/** Signs are weighed within about this many characters: one entry, not a whole diary. */
const PASSAGE_CHARACTERS = 120;

/** Kinds in the order of their urgency. */
const KINDS = ['now', 'violence', 'other', 'bereaved', 'past', 'hint'] as const;

const NONE: CrisisReading = { level: 'none', about: 'self' };

/**
 * The level of danger that the words of a text show. `explicit`: suicide or self-harm now.
 * `indirect`: a hint, a denial, the past, a loss, someone close, or violence suffered. Evidence
 * from outside adds to the signs of its kind.
 */
export function detectCrisis(text: string, evidence?: DangerEvidence): CrisisReading {
  const plain = withoutStories(plainText(text).replace(HARMLESS_IDIOMS, '〇'));
  let reading = NONE;
  for (const passage of passagesOf(plain)) {
    const found = readPassage(passage, evidence);
    if (found.level === 'explicit') return found;
    if (found.level === 'indirect') reading = found;
  }
  return reading;
}

/** Whole sentences, joined up to the length of an entry. */
function passagesOf(plain: string): string[] {
  const passages = [''];
  for (const sentence of plain.split('。')) {
    const last = passages.length - 1;
    const joined = `${passages[last]}${passages[last] === '' ? '' : '。'}${sentence}`;
    if (joined.length <= PASSAGE_CHARACTERS || passages[last] === '') passages[last] = joined;
    else passages.push(sentence);
  }
  return passages;
}

function readPassage(passage: string, evidence?: DangerEvidence): CrisisReading {
  const open = new Set(passage.split('。').map(readOpenWords));
  if (open.has('now')) return { level: 'explicit', about: 'self' };
  const scores = scoresOf(passage);
  if (evidence !== undefined && hasSign(scores, evidence.kind))
    scores[evidence.kind] += weightOf(evidence.probability);
  for (const kind of open) if (kind !== null) scores[kind] += SURE;
  const kind = KINDS.filter((one) => scores[one] >= SURE).sort((a, b) => scores[b] - scores[a])[0];
  if (kind === 'now') return { level: 'explicit', about: 'self' };
  if (kind !== undefined) return { level: 'indirect', about: kind === 'hint' ? 'self' : kind };
  return scores.now + scores.hint > SURE ? { level: 'indirect', about: 'self' } : NONE;
}

/** A plan and a wish to be gone share their signs. */
function hasSign(scores: Readonly<Record<DangerKind, number>>, kind: DangerKind): boolean {
  return kind === 'now' || kind === 'hint' ? scores.now + scores.hint > 0 : scores[kind] > 0;
}

function weightOf(probability: number): number {
  return EVIDENCE_WEIGHTS.find(([from]) => probability >= from)?.[1] ?? 0;
}
