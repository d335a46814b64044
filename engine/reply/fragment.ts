// Chooses the words of an entry that a reply quotes. The quotation ties the reply to this entry.
import { clausesOf, lengthOf, readableText } from '#engine/text/clauses.ts';

/** Maximum length of a quoted fragment. */
export const FRAGMENT_MAX_CHARACTERS = 14;

/** Characters that are read of a text: enough for any entry, fast on any machine. */
const READ_CHARACTERS = 3_000;

const FRAGMENT_MIN_CHARACTERS = 2;

/** Words that make a clause concrete: things, places, weather, food, people. */
const CONCRETE =
  /[雨雪风云月星花树叶草山海河湖灯窗门路桥车站茶饭面粥汤菜酒糖果瓜鱼猫狗鸟书信歌琴笔纸衣鞋伞杯碗床桌]|晚霞|夕阳|太阳|阳光|咖啡|火锅|奶茶|蛋糕|早餐|晚饭|午饭|夜宵|地铁|公交|楼下|阳台|厨房|操场|菜市场|办公室|会议|加班|考试|论文|作业|电影|照片|妈妈|爸爸|奶奶|爷爷|外婆|外公|孩子|女儿|儿子|同事|朋友|老师|同学|邻居|老板|电话/u;

const LEADING_FILLER =
  /^(?:你觉得|你认为|你说说|你说|请问|但是|可是|不过|然后|所以|因为|而且|其实|就是|另外|于是|虽然|如果|还有|今天|今晚|昨天|刚刚|刚才|但|却|而|又|也|就|还|都)/u;

const HOLLOW =
  /^(?:真的|好吧|哈+|嗯+|啊+|唉+|呵呵|怎么办|为什么|是的|没有|不知道|算了|无语|谢谢|你好|在吗|晚安|你觉得呢|你说呢)$/u;

/**
 * Returns the best fragment to quote: at most 14 characters, verbatim, whole words; null when there
 * is none. `avoid` holds texts whose quotations are not repeated (earlier replies); `weight` adds
 * the caller's own weight.
 */
export function pickFragment(
  text: string,
  avoid: readonly string[] = [],
  weight: (fragment: string) => number = () => 0,
): string | null {
  const candidates = clausesOf(readableText(text).slice(0, READ_CHARACTERS))
    .map(shorten)
    .filter(isQuotable);
  const fresh = candidates.filter(
    (candidate) => !avoid.some((earlier) => earlier.includes(candidate)),
  );
  const pool = fresh.length > 0 ? fresh : candidates;
  let best: string | null = null;
  let bestScore = -Infinity;
  for (const [index, candidate] of pool.entries()) {
    const score = scoreOf(candidate) + weight(candidate) - index * 0.05;
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

function scoreOf(fragment: string): number {
  const length = lengthOf(fragment);
  const concrete = CONCRETE.test(fragment) ? 3 : 0;
  const fits = length >= 4 && length <= 10 ? 1.5 : length >= 4 ? 1 : -1;
  const unfinished = /(?:那天|那年|那时|时候|以后|之后|之前|期间|的话)$/u.test(fragment) ? -2 : 0;
  const aboutReader = /你/u.test(fragment) ? -2 : 0;
  const latin = /^[\p{Script=Latin}\p{N}\s]+$/u.test(fragment) ? -2 : 0;
  return concrete + fits + unfinished + aboutReader + latin;
}

function isQuotable(fragment: string): boolean {
  const length = lengthOf(fragment);
  return (
    length >= FRAGMENT_MIN_CHARACTERS &&
    length <= FRAGMENT_MAX_CHARACTERS &&
    /\p{L}/u.test(fragment) &&
    !HOLLOW.test(fragment)
  );
}

/** Drops leading fillers, then whole words from the front: Chinese stresses the end. */
function shorten(clause: string): string {
  let rest = clause;
  for (
    let match = LEADING_FILLER.exec(rest);
    match !== null && lengthOf(rest) - match[0].length >= 4;
    match = LEADING_FILLER.exec(rest)
  ) {
    rest = rest.slice(match[0].length);
  }
  if (lengthOf(rest) <= FRAGMENT_MAX_CHARACTERS) return rest;
  const words = [...segmenter().segment(rest.slice(-40))].map((part) => part.segment);
  while (words.length > 1 && lengthOf(words.join('')) > FRAGMENT_MAX_CHARACTERS) words.shift();
  while (
    words.length > 1 &&
    /^(?:\s+|[的了着过地得和与在是把被给到就也都还又很])$/u.test(words[0] ?? '')
  )
    words.shift();
  return words.join('').trim();
}

let shared: Intl.Segmenter | undefined;

/** Shared by all calls: creating one takes longer than a whole reply. */
function segmenter(): Intl.Segmenter {
  shared ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return shared;
}
