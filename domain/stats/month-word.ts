// The word of a month: one that many of its texts use, and few of the texts before it. Texts are
// counted, not uses, so that one long text decides nothing.
import { tagsIn } from '#domain/tags/tag.ts';

/** Texts that a month needs, and the time before it: less is chance. */
const TEXTS_MIN = 8;

/** Texts of the month that use the word. */
const USES_MIN = 3;

/** How many times as common as before the word is. */
const RISE_MIN = 2;

/** Characters of a text that are read. */
export const WORD_TEXT_CHARACTERS = 300;

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' });
const ADDRESS = /https?:\/\/\S+/g;
const CHINESE_WORD = /^\p{Script=Han}{2,}$/u;
const LATIN_WORD = /^\p{Script=Latin}{3,}$/u;

/** Words that say nothing about a month, and words of danger, which are no ornament. */
const STOP_WORDS = new Set(
  (
    '今天 昨天 前天 明天 后天 今晚 昨晚 今年 去年 明年 现在 刚才 刚刚 时候 时间 早上 早晨 上午 中午 下午 ' +
    '傍晚 晚上 夜里 半夜 星期 周末 小时 分钟 自己 我们 你们 他们 她们 它们 咱们 大家 别人 有人 一个 一下 ' +
    '一点 一些 一次 一样 一直 一起 一天 一会 一会儿 一种 一句 一遍 一边 一定 第一 第二 两个 三个 几个 几天 ' +
    '很多 许多 好多 多少 什么 怎么 怎样 为什么 这个 那个 这样 那样 这么 那么 这些 那些 这里 那里 这儿 那儿 ' +
    '哪里 这次 那天 每天 没有 没什么 不是 不要 不会 不能 不用 不想 不过 不到 知道 不知道 觉得 感觉 发现 希望 ' +
    '就是 还是 但是 可是 只是 只有 还有 因为 所以 如果 虽然 然后 而且 或者 其实 可能 可以 应该 需要 能够 ' +
    '已经 开始 继续 起来 出来 下来 上来 过来 回来 过去 出去 进去 下去 有点 有些 有时 有时候 非常 真的 特别 ' +
    '比较 之后 之前 以后 以前 后来 最后 里面 外面 上面 下面 旁边 东西 事情 问题 样子 终于 突然 忽然 居然 ' +
    '看到 看见 听到 说话 告诉 想到 想起 好像 似乎 总是 经常 又是 也是 都是 才能 的话 于是 关于 为了 ' +
    '自杀 自残 自伤 轻生 遗书 割腕 想死 the and for you are was with that this not but have just'
  ).split(' '),
);

/** The word of a month and the number of texts that use it; null without an honest one. */
export function wordOfMonth(
  texts: readonly string[],
  before: readonly string[],
): { word: string; count: number } | null {
  if (texts.length < TEXTS_MIN || before.length < TEXTS_MIN) return null;
  const earlier = usesOf(before);
  let best: { word: string; count: number; score: number } | null = null;
  for (const [word, count] of usesOf(texts)) {
    const share = (count + 0.5) / (texts.length + 1);
    const rise = share / (((earlier.get(word) ?? 0) + 0.5) / (before.length + 1));
    if (count < USES_MIN || rise < RISE_MIN) continue;
    const score = count * Math.log(rise);
    const isBetter =
      best === null || score > best.score || (score === best.score && word < best.word);
    if (isBetter) best = { word, count, score };
  }
  return best === null ? null : { word: best.word, count: best.count };
}

/** How many texts use each word. */
function usesOf(texts: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const text of texts)
    for (const word of wordsOf(text)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return uses;
}

/** The words of a text, each once. Tags and addresses are none: tags have their own chart. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  const plain = withoutTags(text.slice(0, WORD_TEXT_CHARACTERS)).replaceAll(ADDRESS, ' ');
  for (const { segment, isWordLike } of SEGMENTER.segment(plain)) {
    const word = segment.toLowerCase();
    const isWord = isWordLike === true && (CHINESE_WORD.test(word) || LATIN_WORD.test(word));
    if (isWord && !STOP_WORDS.has(word)) words.add(word);
  }
  return words;
}

function withoutTags(text: string): string {
  let plain = '';
  let from = 0;
  for (const { start, end } of tagsIn(text)) {
    plain += `${text.slice(from, start)} `;
    from = end;
  }
  return plain + text.slice(from);
}
