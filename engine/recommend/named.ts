// Works that the writer names: a title between 《 and 》, the bare title of a work where it is not an
// ordinary phrase, or an author.
import { RECOMMEND_TEXT_MAX_CHARACTERS } from '#domain/recommendations/recommendation-text.ts';
import { CATALOGUE, plainTitle } from '#engine/catalogue/catalogue.ts';
import type { Work } from '#engine/catalogue/work.ts';
import { findWords, wordList } from '#engine/mood/match.ts';
import { wordBorders } from '#engine/recommend/themes.ts';

/** How the writer named a work. */
export interface Naming {
  by: 'title' | 'author';
  /** The title or the author as the catalogue has it. */
  name: string;
}

/** Characters of a title that counts without its marks; longer ones only make matching slow. */
const BARE_TITLE = { min: 3, max: 16 } as const;

/** Titles that people write without meaning the work. */
const ORDINARY = new Set(
  (
    '听妈妈的话 喜欢你 真的爱你 你的背包 突然好想你 那些花儿 同桌的你 我的未来不是梦 明天会更好 一样的月光 外面的世界 ' +
    '平凡的一天 像我这样的人 慢慢喜欢你 好久不见 他不爱我 我怀念的 分手快乐 至少还有你 你曾是少年 有没有人告诉你 爱的代价 ' +
    '旅行的意义 小幸运 北京北京 小美满 恭喜恭喜 婚礼进行曲 老男孩 摇篮曲 无与伦比的美丽 简单爱 我的母亲 你的名字 完美的日子 ' +
    '人生大事 好东西 少年时代 美丽人生 实习生 在云端 起跑线 触不可及 当你老了 一见钟情 我是猫 生活的艺术 怦然心动 婚姻故事 ' +
    '少年的你 深夜食堂 红辣椒 真爱至上 给我的孩子们 变形记 相信未来 城市之光 小妇人 饮食男女 三个和尚 孤独患者 夜空中最亮的星 ' +
    '大约在冬季 断舍离 沉默是金 半斤八两 海阔天空 光辉岁月 爱拼才会赢 我的父亲母亲 童年往事 白日梦想家 爱情神话 遗愿清单 ' +
    '丈夫得了抑郁症 抗癌的我 路边野餐 真心英雄 让我欢喜让我忧 四个春天 一个人的村庄 热辣滚烫 银河补习班 生如夏花 隐形的翅膀 ' +
    '五柳先生 生活多美好 第六交响曲 第九交响曲 莫听穿林打叶声'
  ).split(' '),
);

/** Names of authors that are also ordinary words. */
const ORDINARY_AUTHORS = new Set(
  '群星 三毛 食指 阿城 老狼 饺子 阿达 海子 曹操 庄子 佚名'.split(' '),
);

/** Characters of an author's name that is looked for; longer ones count by their last part. */
const AUTHOR_MAX = 8;

/** A title without its series or tune: 行路难·其一 is also 行路难. */
function namesOf(work: Work): string[] {
  const parts = work.title.split(/[·：]/u);
  return [work.title, ...(parts.length > 1 ? parts : [])];
}

function isDistinct(title: string): boolean {
  if (ORDINARY.has(title) || title.length > BARE_TITLE.max) return false;
  // A single word of another language says nothing: Happy, Summer.
  return /^\p{Script=Han}+$/u.test(title)
    ? title.length >= BARE_TITLE.min
    : /^[\p{Script=Latin}',]+(?: [\p{Script=Latin}',]+)+$/u.test(title);
}

function authorsOf(work: Work): string[] {
  return work.author.split('、').flatMap((author) => {
    const last = author.split('·').at(-1) ?? '';
    return [author, last].filter(
      (name) => name.length >= 2 && name.length <= AUTHOR_MAX && !ORDINARY_AUTHORS.has(name),
    );
  });
}

function group(namesIn: (work: Work) => readonly string[]): Map<string, Work[]> {
  const groups = new Map<string, Work[]>();
  for (const work of CATALOGUE) {
    for (const name of new Set(namesIn(work)))
      groups.set(name, [...(groups.get(name) ?? []), work]);
  }
  return groups;
}

const MARKED = group((work) => namesOf(work).map(plainTitle));
const BARE = wordList(group((work) => namesOf(work).filter(isDistinct)));
const AUTHORS = wordList(group(authorsOf));

/** The works named in a text by id; a title counts before an author. */
export function worksNamedIn(whole: string): Map<string, Naming> {
  const text = whole.slice(0, RECOMMEND_TEXT_MAX_CHARACTERS);
  const named = new Map<string, Naming>();
  for (const [, title = ''] of text.matchAll(/《([^《》\n]{1,40})》/gu)) {
    for (const work of MARKED.get(plainTitle(title)) ?? [])
      named.set(work.id, { by: 'title', name: work.title });
  }
  for (const { value } of findWords(text, BARE)) {
    for (const work of value) named.set(work.id, { by: 'title', name: work.title });
  }
  const borders = wordBorders(text);
  for (const { word, at, value } of findWords(text, AUTHORS)) {
    if (!borders.has(at) || !borders.has(at + word.length)) continue;
    for (const work of value)
      if (!named.has(work.id)) named.set(work.id, { by: 'author', name: word });
  }
  return named;
}
