// What a diary touches, and how close a work is to it: what the writer names counts most, then the
// event, then the words of the text.
import type { Mood, Valence } from '#domain/diaries/mood.ts';
import type { Work } from '#engine/catalogue/work.ts';
import { EVENTS } from '#engine/reading/events.ts';
import { findEvent, type EventNote } from '#engine/recommend/events.ts';
import { lossesIn } from '#engine/recommend/losses.ts';
import { worksNamedIn, type Naming } from '#engine/recommend/named.ts';
import { themesIn, type ThemeSign } from '#engine/recommend/themes.ts';

/** Themes of a bad day. A diary with one of them is not taken for an even one. */
const LOW_THEMES: readonly string[] = [
  '分手 婚姻变故 失去 失去宠物 生死 疾病 孤独 失眠 争吵 误会 霸凌 后悔 迷茫 疗愈',
].flatMap((themes) => themes.split(' '));

/** Themes of a scene, which say less about a day than its persons and events. */
const SCENE_THEMES: readonly string[] = [
  '季节 雨 雪 月 花 海 夕阳 自然 乡村 食物 茶酒 音乐 工作 住处 旅途 成长 青春 坚持',
].flatMap((themes) => themes.split(' '));

const SCENE_WEIGHT = 0.6;

/** Themes of a scene that nearly every day has. Alone they are no reason for a work. */
const THIN_THEMES: readonly string[] = ['城市', '夜', '独处', '家人', '日常', '时间'];

const THIN_WEIGHT = 0.4;

/** What a theme of the event counts at least, in words. */
const EVENT_THEME_WEIGHT = 1.2;

/**
 * What a bad turn rules out: a divorce is offered no wedding, although its papers name one. A work
 * about the turn itself may have both.
 */
const RULED_OUT: Readonly<Record<string, readonly string[]>> = {
  婚姻变故: ['婚礼', '爱情', '暗恋', '新生'],
  分手: ['婚礼', '爱情', '暗恋', '新生'],
  失去: ['婚礼', '爱情', '暗恋', '新生'],
  失去宠物: ['婚礼', '爱情', '暗恋', '新生'],
};

/** Themes of persons. A work about one whom the diary does not name is far from it. */
export const PERSON_THEMES: ReadonlySet<string> = new Set(
  '母亲 父亲 祖辈 孩子 手足 友情 爱情 暗恋 分手 婚姻变故 婚礼 新生'.split(' '),
);

/** A diary as it is given, and what the engine reads in it. */
export interface DiaryInput {
  mood: Mood;
  valence: Valence;
  /** The event of the diary by its id; null: none was read. */
  event: string | null;
  tags: readonly string[];
  /** The diary, or its beginning. */
  text: string;
}

/** What the diary touches, and how much each theme counts. */
export interface DiaryReading {
  mood: Mood;
  valence: Valence;
  event: EventNote | null;
  signs: ReadonlyMap<string, ThemeSign>;
  weights: ReadonlyMap<string, number>;
  named: ReadonlyMap<string, Naming>;
}

/** Reads a diary once for all works. */
export function readDiary(input: DiaryInput): DiaryReading {
  const text = `${input.tags.join(' ')}\n${input.text}`;
  const signs = themesIn(text);
  if (input.valence === 'low')
    for (const [theme, sign] of lossesIn(text)) if (!signs.has(theme)) signs.set(theme, sign);
  const event = findEvent(input.event);
  const weights = new Map<string, number>();
  for (const theme of event?.themes ?? []) weights.set(theme, EVENT_THEME_WEIGHT);
  for (const [theme, { count }] of signs) {
    const strength = 1 + 0.25 * Math.min(2, count - 1);
    weights.set(theme, Math.max(weights.get(theme) ?? 0, strength * kindWeight(theme)));
  }
  for (const theme of ruledOut(weights)) weights.delete(theme);
  return {
    mood: input.mood,
    valence: valenceOf(input.valence, event, signs),
    event,
    signs,
    weights,
    named: worksNamedIn(text),
  };
}

function ruledOut(weights: ReadonlyMap<string, number>): Set<string> {
  const turns = Object.keys(RULED_OUT).filter((turn) => weights.has(turn));
  return new Set(turns.flatMap((turn) => RULED_OUT[turn] ?? []));
}

function kindWeight(theme: string): number {
  if (THIN_THEMES.includes(theme)) return THIN_WEIGHT;
  return SCENE_THEMES.includes(theme) ? SCENE_WEIGHT : 1;
}

/** A low event or theme makes an even diary low; a bright event makes it high. */
function valenceOf(
  given: Valence,
  event: EventNote | null,
  signs: ReadonlyMap<string, ThemeSign>,
): Valence {
  if (given !== 'even') return given;
  const tone = event === null ? 'open' : EVENTS[event.id].tone;
  if (tone === 'low' || (tone === 'open' && LOW_THEMES.some((theme) => signs.has(theme))))
    return 'low';
  return tone === 'bright' ? 'high' : 'even';
}

/** Whether the diary rules out the subject of a work that it does not name. */
export function isRuledOut(work: Work, { named, weights }: DiaryReading): boolean {
  return (
    named.get(work.id)?.by !== 'title' &&
    ruledOut(weights).has(work.themes[0] ?? '') &&
    !work.themes.some((theme) => Object.hasOwn(RULED_OUT, theme))
  );
}

/** A named work always fits. A grave one fits only where the diary has all of its subjects. */
export function isFitting(work: Work, diary: DiaryReading): boolean {
  if (diary.named.get(work.id)?.by === 'title') return true;
  if (!work.fits.includes(diary.valence)) return false;
  return !isRuledOut(work, diary) && work.grave.every((theme) => diary.weights.has(theme));
}

export function commonThemes(work: Work, diary: DiaryReading): string[] {
  return work.themes.filter((theme) => diary.weights.has(theme));
}

export function wordOf(theme: string, diary: DiaryReading): string {
  return diary.signs.get(theme)?.word ?? '';
}

export function isForEvent(work: Work, diary: DiaryReading): boolean {
  return diary.event !== null && work.events.includes(diary.event.id);
}

/** A work that is less close is near by chance. */
export const CLOSENESS_MIN = 0.5;

const NAMED_WEIGHT = { title: 20, author: 10 } as const;
const EVENT_WEIGHT = 2.5;

/** What a shared theme counts by its place in the work. */
const PLACE_WEIGHTS = [1, 0.8, 0.6];
const LATER_PLACE_WEIGHT = 0.4;

/** How much of a diary a work shares, without the mood. */
export function closenessOf(work: Work, diary: DiaryReading): number {
  const naming = diary.named.get(work.id);
  const shared = work.themes.map(
    (theme, place) =>
      (diary.weights.get(theme) ?? 0) * (PLACE_WEIGHTS[place] ?? LATER_PLACE_WEIGHT),
  );
  return (
    (naming === undefined ? 0 : NAMED_WEIGHT[naming.by]) +
    (isForEvent(work, diary) ? EVENT_WEIGHT : 0) +
    shared.reduce((sum, part) => sum + part, 0)
  );
}

/** A work with many other themes counts less; a low diary is better off with a comforting one. */
export function moodWeight(work: Work, diary: DiaryReading): number {
  const rank = work.moods.indexOf(diary.mood);
  const others = work.themes.length - commonThemes(work, diary).length;
  return (
    (rank === 0 ? 0.3 : rank > 0 ? 0.2 : 0) +
    (diary.valence === 'low' && work.themes.includes('疗愈') ? 0.2 : 0) -
    0.08 * others
  );
}
