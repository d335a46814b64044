// A work of the catalogue, and the parser of its rows. Rows are plain lines that are easy to check
// and extend.
import type { Mood, Valence } from '#domain/diaries/mood.ts';
import type { WorksType } from '#domain/recommendations/recommendation.ts';

/** The themes of works; rows may use no other words. */
export const THEMES = [
  '家人 母亲 父亲 祖辈 孩子 手足 友情 爱情 暗恋 分手 婚姻变故 婚礼 新生 离别 思乡 失去 失去宠物 生死 老去 疾病 童年 青春 成长',
  '自然 季节 雨 雪 月 夜 花 海 夕阳 动物 城市 乡村 旅途 节日 住处 食物 茶酒 日常 读书 音乐 创作 运动',
  '工作 求职 考试 坚持 梦想 勇气 希望 自由 金钱 时间 独处 孤独 失眠 争吵 和解 误会 霸凌 后悔 迷茫 疗愈 陌生人的善意 战争 梦境',
]
  .join(' ')
  .split(' ');

/** Title, author and year are true. Works by living authors have no excerpt. */
export interface Work {
  id: string;
  title: string;
  author: string;
  /** A year, or the age of older works (唐, 先秦). */
  year: string;
  worksType: WorksType;
  moods: Mood[];
  /** The central theme first. */
  themes: string[];
  /**
   * The themes that make the work too heavy: it is offered only for a diary that names each of
   * them itself.
   */
  grave: string[];
  /** Events of a day that the work goes with. */
  events: string[];
  /** The valences of the diaries that it is offered for; a cheerful work lacks `low`. */
  fits: Valence[];
  /** A description written for this product. */
  about: string;
  /** A line of a text in the public domain; null otherwise. */
  excerpt: string | null;
}

/** Maximum length of an excerpt. */
export const EXCERPT_MAX_CHARACTERS = 80;

const MOOD_OF: Record<string, Mood> = {
  愉: '愉快',
  平: '平静',
  充: '充实',
  温: '温馨',
  思: '思考',
  感: '感动',
};
const VALENCE_OF: Record<string, Valence> = { 低: 'low', 中: 'even', 高: 'high' };

/**
 * Reads rows of `id|title|author|year|moods|themes|events|fits|about|excerpt`, where `!` marks a
 * grave theme; throws on a malformed row.
 */
export function readRows(rows: string, worksType: WorksType): Work[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [id, title, author, year, moods, themes, events, fits, about, excerpt, ...rest] =
        row.split('|');
      if (
        !id ||
        !title ||
        !author ||
        !year ||
        !moods ||
        !themes ||
        !events ||
        !fits ||
        !about ||
        excerpt === undefined ||
        rest.length > 0
      ) {
        throw new Error(`malformed catalogue row: ${row}`);
      }
      const marked = themes.split(' ');
      return {
        id,
        title,
        author,
        year,
        worksType,
        moods: lookUp(moods, MOOD_OF),
        themes: marked.map((theme) => theme.replace('!', '')),
        grave: marked.filter((theme) => theme.startsWith('!')).map((theme) => theme.slice(1)),
        events: events.split(' '),
        fits: lookUp(fits, VALENCE_OF),
        about,
        excerpt: excerpt === '' ? null : excerpt,
      };
    });
}

function lookUp<T>(letters: string, table: Record<string, T>): T[] {
  return [...letters].map((letter) => {
    const value = table[letter];
    if (value === undefined) throw new Error(`unknown letter in the catalogue: ${letter}`);
    return value;
  });
}
