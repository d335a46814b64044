// Writes a line on why a work was chosen: what it shares with the diary, and beside an excerpt what
// it is about. The line makes no claim about the user.
import type { Mood } from '#domain/diaries/mood.ts';
import type { Work } from '#engine/catalogue/work.ts';

export interface ReasonGround {
  /** Themes in common with the diary. */
  common: readonly string[];
  mood: Mood;
  low: boolean;
  /** Selects between wordings. */
  seed: number;
}

const WITH_TWO = ['你写到了{a}和{b}，它也是', '{a}、{b}，都在它里面', '它也从{a}写到{b}'];
const WITH_ONE = ['你写到了{a}，它也写到了', '同样关于{a}', '因为{a}想到它'];
const BY_MOOD = ['这一页是{mood}的，它也是', '心情相近的一个作品', '给{mood}的时候准备的'];
const GENTLE = ['不用打起精神，慢慢看就好', '不催人，也不讲道理', '安静的一个，放在手边'];

/** A theme that is used for the choice but would read like a diagnosis. */
const UNSAID = '疗愈';

/**
 * What the work is about is added only beside an excerpt: without one the work's context already
 * contains it.
 */
export function reasonFor(work: Work, { common, mood, low, seed }: ReasonGround): string {
  const [a = '', b = ''] = common.filter((theme) => theme !== UNSAID);
  const wordings = a === '' ? (low ? GENTLE : BY_MOOD) : b === '' ? WITH_ONE : WITH_TWO;
  const wording = (wordings[seed % wordings.length] ?? '')
    .replace('{a}', a)
    .replace('{b}', b)
    .replace('{mood}', mood);
  return work.excerpt === null ? `${wording}。` : `${wording}：${work.about.replace(/。$/u, '')}。`;
}
