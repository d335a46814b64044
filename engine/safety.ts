// Detects danger to life before a model is called: models miss the indirect sentences. Ordinary
// sadness must not trigger it. Idioms are removed first, and a story, a film or the news weighs
// less than "I". The rules decide; the trained reader adds what they do not know.
import { readDanger } from '#engine/reading/reader.ts';
import { passagesOf } from '#engine/safety/passages.ts';
import { ruledDanger } from '#engine/safety/rules.ts';

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

const NONE: CrisisReading = { level: 'none', about: 'self' };

/**
 * The level of danger that a text shows. `explicit`: suicide or self-harm now. `indirect`: a hint,
 * a denial, the past, a loss, someone close, or violence suffered. The rules decide first; where
 * they find nothing, the trained reader may still be certain of an indirect danger.
 */
export function detectCrisis(text: string): CrisisReading {
  let reading = NONE;
  for (const passage of passagesOf(text)) {
    const found = readPassage(passage);
    if (found.level === 'explicit') return found;
    if (found.level === 'indirect') reading = found;
  }
  return reading;
}

function readPassage(passage: string): CrisisReading {
  const kind = ruledDanger(passage) ?? readDanger(passage);
  if (kind === null) return NONE;
  if (kind === 'now') return { level: 'explicit', about: 'self' };
  return { level: 'indirect', about: kind === 'hint' ? 'self' : kind };
}
