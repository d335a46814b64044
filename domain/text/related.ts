// Finds earlier texts on the same subject: shared character pairs, weighted by rarity. It needs no
// model and no network.

/** Maximum earlier texts for a reply (AI memory). */
export const RELATED_MAX = 3;

/** Fewer shared pairs are a coincidence. */
const MIN_SHARED_PAIRS = 3;

/** Share of the rarer text's weight that must be common. */
const MIN_LIKENESS = 0.12;

/**
 * Compared characters of a text: its beginning shows the subject, and a very long text must not
 * take seconds.
 */
const COMPARED_CHARACTERS = 1_500;

/** Pairs that occur in every diary and carry no meaning. */
const COMMON_PAIRS = new Set(
  '今天 昨天 明天 一个 一下 一点 一些 一起 这个 那个 我们 他们 她们 自己 没有 不是 就是 还是 但是 可是 因为 所以 如果 然后 觉得 感觉 知道 真的 什么 怎么 这样 那样 时候 现在 已经 还有 起来 出来 回来 下来 有点 有些 很多 不知 道怎 个人 天的 了一 的时 上的 的人 得很 不了 也不 我的 的我 是我 我也 了我 了个 是一 的是 不能 不会 可以 开始 终于 突然 其实 好像 一直 又是 都是 早上 上午 中午 下午 晚上 了很 很久'.split(
    ' ',
  ),
);

/** NFKC and lower case: equal forms for equal words. */
export function normaliseForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Neighbouring Chinese characters, and whole Latin words. */
export function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const [run] of normaliseForSearch(text).matchAll(/\p{Script=Han}+|[a-z0-9]{2,}/gu)) {
    if (/^[a-z0-9]/u.test(run)) {
      pairs.add(run);
      continue;
    }
    const characters = [...run];
    for (let i = 0; i + 1 < characters.length; i += 1) {
      const pair = `${characters[i]}${characters[i + 1]}`;
      if (!COMMON_PAIRS.has(pair)) pairs.add(pair);
    }
  }
  return pairs;
}

/**
 * The most similar earlier texts, best first; at most {@link RELATED_MAX}, without coincidences.
 */
export function rankRelated<T extends { text: string }>(text: string, earlier: readonly T[]): T[] {
  const wanted = pairsOf(text.slice(0, COMPARED_CHARACTERS));
  const candidates = earlier.map((entry) => ({
    entry,
    pairs: pairsOf(entry.text.slice(0, COMPARED_CHARACTERS)),
  }));
  const frequency = new Map<string, number>();
  for (const { pairs } of candidates)
    for (const pair of pairs) frequency.set(pair, (frequency.get(pair) ?? 0) + 1);
  const weight = (pair: string) =>
    Math.log(1 + (candidates.length + 1) / ((frequency.get(pair) ?? 0) + 1));
  const weigh = (pairs: Iterable<string>) =>
    [...pairs].reduce((sum, pair) => sum + weight(pair), 0);
  const whole = weigh(wanted);
  return candidates
    .map(({ entry, pairs }) => {
      const shared = [...wanted].filter((pair) => pairs.has(pair));
      return {
        entry,
        shared: shared.length,
        likeness: weigh(shared) / Math.max(1, Math.min(whole, weigh(pairs))),
      };
    })
    .filter(({ shared, likeness }) => shared >= MIN_SHARED_PAIRS && likeness >= MIN_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, RELATED_MAX)
    .map(({ entry }) => entry);
}
