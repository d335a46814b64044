// Why a work was chosen, said in a line: what it shares with the diary, and what it is about. Nothing is said of the writer.
import type { Mood } from '#domain/diaries/mood.ts';
import type { Work } from '#engine/catalogue/work.ts';

/** What a reason is made from. */
export interface ReasonGround {
  /** Themes in common with the diary. */
  common: readonly string[];
  mood: Mood;
  low: boolean;
  /** A number that decides between wordings. */
  seed: number;
}

const WITH_TWO = ['你写到了{a}和{b}，它也是：{about}。', '{a}、{b}，都在它里面——{about}。', '它也从{a}写到{b}：{about}。'];
const WITH_ONE = ['你写到了{a}，它讲的是{about}。', '同样关于{a}：{about}。', '因为{a}想到它——{about}。'];
const BY_MOOD = ['这一页是{mood}的，它也是：{about}。', '心情相近的一个作品：{about}。', '给{mood}的时候准备的：{about}。'];
const GENTLE = ['{about}。不用打起精神，慢慢看就好。', '不催人，也不讲道理：{about}。', '安静的一个，放在手边：{about}。'];

/** A theme that is chosen by, but would sound like a diagnosis when named. */
const UNSAID = '疗愈';

/** The reason for a work. */
export function reasonFor(work: Work, { common, mood, low, seed }: ReasonGround): string {
  const [a, b] = common.filter((theme) => theme !== UNSAID);
  const wordings = a === undefined ? (low ? GENTLE : BY_MOOD) : b === undefined ? WITH_ONE : WITH_TWO;
  const wording = wordings[seed % wordings.length] ?? '{about}。';
  const about = work.about.replace(/。$/u, '');
  return wording
    .replace('{a}', a ?? '')
    .replace('{b}', b ?? '')
    .replace('{mood}', mood)
    .replace('{about}', () => about);
}
