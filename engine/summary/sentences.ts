// The sentences of a summary's material: where they end, which ones need the sentence before them,
// which ones are routine.
import type { SummaryShare } from '#domain/summary/summary-content.ts';
import { lengthOf, readableText, sentencesOf } from '#engine/text/clauses.ts';

/** A sentence in the user's own words. */
export interface Sentence {
  text: string;
  /** Says nothing without the sentence before it: 他…, 所以…. Never true for the first of a share. */
  leans: boolean;
  /** Routine (吃了饭, 到家了), or a word to the AI in the conversation. */
  isTrivial: boolean;
}

const LEANING =
  /^[“‘"'（(]?(?:他|她|它|牠|祂|这(?!个?(?:周|月|学期|几天|两天|阵子|段时间))|那|其(?!实)|此(?!刻)|所以|但|可是|可(?=[他她它我是惜])|不过|然而|于是|因此|因为|结果|然后|而|并且|反而|却|也|还|又|再|另外|此外|接着|随后|之后|后来|最后|同样|后者|前者|对方|两人|俩人)/u;
const LEANING_ENGLISH =
  /^["'“‘(]?(?:he|she|it|they|this|that|these|those|his|her|their|its|so|but|and|then|because|also|which)\b/iu;

const TRIVIA_MAX_CHARACTERS = 8;
const TRIVIA =
  /^(?:今天|刚刚?|我|又|就|已经|先|去)?(?:吃了?(?:早|午|中午|晚)?饭|吃过(?:早|午|晚)?饭?|吃完了?|到家|到了|到公司|到学校|到单位|起床|起了|睡觉|睡了|去睡|下班|上班|上课|下课|出门|回来|回家|上车|下车|洗澡|洗漱|打卡|签到|开会|早|早安|早上好|午安|晚安|你好|大家好|嗯+|哦+|好的?|行|ok|收到|测试|没了|完|以上)[了啦吧呀啊呢哈~～]*$/iu;
const TO_THE_AI =
  /^(?:嗯+|哦+|对|对的|是|是的|是啊|好|好的|好吧|不是|没有|没|可以|行|知道了|我知道了|明白了|谢谢你?|多谢|感谢|哈|你说得对|你说的对|说得对|有道理|你觉得呢|你说呢|为什么呢?|怎么办呢?|然后呢|继续|再见|晚安)[了啦吧呀啊呢哈~～]*$/u;

/**
 * The sentences of a share, in order. A sentence longer than `longest` is cut; its parts lean on
 * each other.
 */
export function shareSentences({ content, lines }: SummaryShare, longest: number): Sentence[] {
  return [content, ...lines].flatMap((text, line) =>
    splitText(text).flatMap((sentence, order) => {
      const leans = (line > 0 || order > 0) && leansOnPrevious(sentence);
      const trivial = isTrivial(sentence, line > 0);
      return cut(sentence, longest).map((part, index) => ({
        text: part,
        leans: index > 0 || leans,
        isTrivial: trivial,
      }));
    }),
  );
}

export function leansOnPrevious(sentence: string): boolean {
  return LEANING.test(sentence) || LEANING_ENGLISH.test(sentence);
}

/** Characters without spaces, images and addresses: what there is to write about. */
export function materialLength(shares: readonly SummaryShare[]): number {
  return shares
    .flatMap(({ content, lines }) => [content, ...lines])
    .reduce((sum, text) => sum + lengthOf(readableText(text).replace(/\s/gu, '')), 0);
}

const ITEM = String.raw`(?:[-*•·☐☑][ \t]|\d{1,2}(?:\.(?!\d)|[、)）])[ \t]?)(?=\S)`;
const ITEM_START = new RegExp(`^${ITEM}`, 'u');
const ITEM_AFTER_SPACE = new RegExp(`(?<![ \\t])[ \\t]+(?=${ITEM})`, 'gu');

/** The lines of a text. A text on one line has spaces where the user broke the line. */
export function brokenLines(text: string): string[] {
  const items = (text.match(ITEM_AFTER_SPACE)?.length ?? 0) + (ITEM_START.test(text) ? 1 : 0);
  return (items > 1 ? text.replace(ITEM_AFTER_SPACE, '\n') : text)
    .replace(/(?<=[。！？!?…；：”」』）])[ \t]+(?=[\p{Script=Han}“「『（])/gu, '')
    .replace(/(?<=\p{Script=Han})[ \t]+(?=\p{Script=Han})/gu, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const ENGLISH_END = /(?<=\p{Script=Latin}{2}[.;]["'”’)]?)[ \t]+(?=["'“‘(]?\p{Lu})/u;

/** A list is one sentence with the line that introduces it. */
function splitText(text: string): string[] {
  const sentences: { lines: string[]; isList: boolean }[] = [];
  for (const line of brokenLines(readableText(text))) {
    if (ITEM_START.test(line)) {
      const last = sentences.at(-1);
      if (last !== undefined && (last.isList || /[：:]$/u.test(last.lines[0] ?? ''))) {
        last.lines.push(line);
        last.isList = true;
      } else sentences.push({ lines: [line], isList: true });
    } else
      for (const sentence of sentencesOf(line))
        for (const part of sentence.split(ENGLISH_END))
          sentences.push({ lines: [part], isList: false });
  }
  return sentences.map(({ lines }) => lines.join('\n'));
}

function isTrivial(sentence: string, isToTheAi: boolean): boolean {
  const words = sentence.replace(/[^\p{L}\p{N}]/gu, '');
  if (lengthOf(words) > TRIVIA_MAX_CHARACTERS) return false;
  return TRIVIA.test(words) || (isToTheAi && TO_THE_AI.test(words));
}

/** Splits a sentence at a maximum length; almost always it is one part. */
function cut(sentence: string, longest: number): string[] {
  if (sentence.length <= longest) return [sentence];
  const characters = [...sentence];
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += longest)
    parts.push(
      characters
        .slice(at, at + longest)
        .join('')
        .trim(),
    );
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
}
