// Writes a line on why a work was chosen: the writer's own word or the event, and what the work is
// about. The line makes no claim about the user and none about the plot.
import type { Mood } from '#domain/diaries/mood.ts';
import type { WorksType } from '#domain/recommendations/recommendation.ts';
import type { Work } from '#engine/catalogue/work.ts';
import type { Naming } from '#engine/recommend/named.ts';

export interface ReasonGround {
  naming: Naming | null;
  /** The name of the event that the work goes with; null: none. */
  event: string | null;
  /** Themes in common with the diary, the work's own subject first. */
  common: readonly string[];
  /** The writer's words for these themes. */
  words: readonly string[];
  mood: Mood;
  isLow: boolean;
  /** Selects the wording; consecutive numbers differ. */
  wording: number;
}

/** Maximum characters of a reason. */
export const REASON_MAX_CHARACTERS = 60;

const BY_WORD = [
  '你写到“{a}”',
  '因为你写的“{a}”',
  '从“{a}”想到{it}',
  '放在你写的“{a}”旁边',
  '读到“{a}”这里，选了{it}',
  '“{a}”让{it}排到前面',
];
const BY_TWO_WORDS = [
  '你写到“{a}”和“{b}”',
  '“{a}”“{b}”，都让人想到{it}',
  '因为“{a}”，也因为“{b}”',
  '从“{a}”“{b}”想到{it}',
  '你把“{a}”和“{b}”写在了一页',
  '放在“{a}”和“{b}”旁边',
];
const BY_EVENT = [
  '你写的是{e}',
  '因为{e}选了{it}',
  '为“{e}”选的',
  '写到{e}，想到{it}',
  '给写下{e}的这一页',
  '说到{e}，选了{it}',
];
const BY_EVENT_AND_WORD = [
  '你写的是{e}，还有“{a}”',
  '因为{e}，也因为“{a}”',
  '{e}和“{a}”，都让人想到{it}',
  '写到{e}和“{a}”，选了{it}',
  '从{e}和你写的“{a}”想到{it}',
  '给写下{e}和“{a}”的这一页',
];
const BY_MOOD = [
  '按“{mood}”这个心情选的，题材不一定相近',
  '只是心情相近，标的是“{mood}”',
  '这一页标着“{mood}”，先放一件心情相近的',
];
const GENTLE = [
  '安静的一件，放在手边就好',
  '不催人的一件，想看再看',
  '没有大起大落，什么时候看都可以',
];

const ABOUT = ['{it}写的是{t}', '{it}也写{t}', '{it}关于{t}'];

const IT: Record<WorksType, string> = { article: '它', song: '这一首', movie: '这一部' };

/** A theme that is used for the choice but would read like a diagnosis. */
const UNSAID = '疗愈';

/**
 * Beside an excerpt the line says in a sentence what the work is about; without one the work's
 * context already does, so the line names its themes.
 */
export function reasonFor(work: Work, ground: ReasonGround): string {
  const it = IT[work.worksType];
  const opening = openingOf(ground, it);
  const short = `${opening}；${pick(ABOUT, ground.wording).replace('{it}', it).replace('{t}', themesOf(work, ground))}。`;
  if (work.excerpt === null) return short;
  const long = `${opening}：${work.about.replace(/。$/u, '')}。`;
  return [...long].length <= REASON_MAX_CHARACTERS ? long : short;
}

function openingOf({ naming, event, words, mood, isLow, wording }: ReasonGround, it: string) {
  if (naming !== null)
    return naming.by === 'title' ? `你写到了《${naming.name}》` : `你提到了${naming.name}`;
  // A word that the event's name already says is not repeated.
  const [a = '', b = ''] = words.filter((word) => event === null || !event.includes(word));
  const wordings =
    event !== null
      ? a === ''
        ? BY_EVENT
        : BY_EVENT_AND_WORD
      : a === ''
        ? isLow
          ? GENTLE
          : BY_MOOD
        : b === ''
          ? BY_WORD
          : BY_TWO_WORDS;
  return pick(wordings, wording)
    .replace('{a}', a)
    .replace('{b}', b)
    .replace('{e}', event ?? '')
    .replace('{it}', it)
    .replace('{mood}', mood);
}

/** Two themes of the work, those in common with the diary first. */
function themesOf(work: Work, { common }: ReasonGround): string {
  return [...new Set([...common, ...work.themes])]
    .filter((theme) => theme !== UNSAID)
    .slice(0, 2)
    .join('、');
}

function pick(wordings: readonly string[], place: number): string {
  return wordings[place % wordings.length] ?? '';
}
