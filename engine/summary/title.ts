// The title of a summary: its main event, else a concrete thing, else a clause, in the user's own
// words; and the day.
import { ARTICLE_TITLE_MAX_CHARACTERS } from '#domain/summary/summary-content.ts';
import { EVENT_TITLES } from '#engine/summary/event-titles.ts';
import { leansOnPrevious } from '#engine/summary/sentences.ts';
import { clausesOf, lengthOf } from '#engine/text/clauses.ts';

const THINGS =
  '晚霞 夕阳 日出 月亮 星空 彩虹 初雪 大雪 小雨 暴雨 桂花 银杏 玉兰 樱花 梧桐 落叶 荷花 菊花 海边 湖边 河边 山顶 公园 操场 图书馆 博物馆 书店 菜市场 厨房 阳台 老家 车站 渡轮 奶茶 火锅 饺子 馄饨 面条 红烧肉 红薯 柿子 橘子 西瓜 葡萄 蛋糕 月饼 汤圆 年夜饭 绿萝 番茄 小猫 小狗 猫咪 奶奶 爷爷 外婆 外公 妈妈 爸爸 女儿 儿子 论文 面试 毕业 婚礼 生日 电影 演唱会 画展 吉他 钢琴 小说 合照 照片 旧信 旧书 毛衣 雨伞 自行车 跑步 游泳 爬山 滑雪 瑜伽 搬家 加班 手术 失眠 散步 旅行'.split(
    ' ',
  );

/** Length of a clause that can be a title. */
const CLAUSE_MIN = 3;
const CLAUSE_MAX = 10;

/**
 * `考过了 · 11月20日`, `桂花与柿子 · 11月20日`; at most 18 characters. `sentences` are in order. `event` is an
 * id of {@link EVENT_TITLES}; null: not known.
 */
export function composeTitle(
  sentences: readonly string[],
  day: string,
  event: string | null,
): string {
  const subjects = [
    event === null ? undefined : EVENT_TITLES[event],
    sentences.length === 0 ? '图片' : undefined,
    ...thingsIn(sentences.join('\n')),
    clauseOf(sentences) ?? firstWordsOf(sentences[0] ?? ''),
  ].filter((subject) => subject !== undefined);
  const dated = subjects.map((subject) => (day === '' ? subject : `${subject} · ${day}`));
  const fits = (title: string): boolean => lengthOf(title) <= ARTICLE_TITLE_MAX_CHARACTERS;
  return dated.find(fits) ?? subjects.find(fits) ?? (day === '' ? '写下的几句' : `${day}的记录`);
}

/** The things that are named most, two together before one alone. */
function thingsIn(text: string): string[] {
  const named = THINGS.map((thing) => ({
    thing,
    count: text.split(thing).length - 1,
    at: text.indexOf(thing),
  }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.at - b.at);
  const [first, second] = named.map(({ thing }) => thing);
  if (first === undefined) return [];
  return second === undefined ? [first] : [`${first}与${second}`, first];
}

/** The first short clause that can be read alone. */
function clauseOf(sentences: readonly string[]): string | undefined {
  for (const sentence of sentences) {
    if (leansOnPrevious(sentence)) continue;
    const clause = clausesOf(sentence).find(
      (part) =>
        lengthOf(part) >= CLAUSE_MIN && lengthOf(part) <= CLAUSE_MAX && !leansOnPrevious(part),
    );
    if (clause !== undefined) return clause;
  }
  return undefined;
}

/** The first words of a sentence that is not Chinese; nothing of a Chinese one. */
function firstWordsOf(sentence: string): string | undefined {
  if (!/^["'“‘]?\p{Script=Latin}/u.test(sentence)) return undefined;
  const words = /^.{1,16}(?![\p{L}\p{N}])/u.exec(sentence)?.[0].trim();
  return words === undefined || words.length === sentence.length ? words : `${words}…`;
}
