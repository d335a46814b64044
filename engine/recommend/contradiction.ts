// Whether a model's reason speaks of another work than the one above it, or the work is one that
// the diary rules out. The catalogue knows what a work is about; the model may have mixed up a row.
import type { WorksType } from '#domain/recommendations/recommendation.ts';
import { plainTitle } from '#engine/catalogue/catalogue.ts';
import type { Work } from '#engine/catalogue/work.ts';
import { isRuledOut, PERSON_THEMES, readDiary, type DiaryInput } from '#engine/recommend/diary.ts';
import { themesIn } from '#engine/recommend/themes.ts';

/** What a reason calls a work of each kind. */
const KIND_WORDS: Record<WorksType, RegExp> = {
  article: /这首诗|诗里|诗句|这篇|散文|小说|书里|书中|文中|文字里/u,
  song: /这首歌|歌里|歌中|唱的|唱出|歌声|旋律|这支曲/u,
  movie: /电影|影片|片子|片里|片中|镜头|银幕/u,
};

/** Where a reason begins to say what the work is about. */
const ABOUT = /(?:也|同样|正|都)?(?:写的?是?|写了|唱的?是?|讲的?是?|说的?是?|拍的?是?|关于)/u;

const CHEERFUL = /轻快|欢快|热闹|欢喜|甜蜜|雀跃|欢乐|喜庆/u;
const SAD = /悲伤|哀伤|沉重|死亡|离世|去世|丧|悼/u;

/** Whether a work must not be shown under a reason for a diary. */
export function isContradicted(work: Work, reason: string, input: DiaryInput): boolean {
  return (
    isRuledOut(work, readDiary(input)) ||
    namesAnother(work, reason, input.text) ||
    isOfAnotherKind(work, reason) ||
    isAboutAnother(work, reason) ||
    (CHEERFUL.test(reason) && work.grave.length > 0) ||
    (SAD.test(reason) && !work.fits.includes('low'))
  );
}

/** A title between 《 and 》 that is neither the work's nor the diary's. */
function namesAnother(work: Work, reason: string, text: string): boolean {
  const own = plainTitle(work.title);
  return [...reason.matchAll(/《([^《》\n]{1,40})》/gu)].some(([, title = '']) => {
    const named = plainTitle(title);
    return !own.includes(named) && !named.includes(own) && !text.includes(title);
  });
}

function isOfAnotherKind({ worksType, themes }: Work, reason: string): boolean {
  if (KIND_WORDS[worksType].test(reason)) return false;
  const named = (Object.keys(KIND_WORDS) as WorksType[]).filter((kind) =>
    KIND_WORDS[kind].test(reason),
  );
  // A film or a poem may be about songs or books.
  return named.length > 0 && !themes.some((theme) => ['音乐', '读书', '创作'].includes(theme));
}

/** The reason says that the work is about one person, and the work is about another. */
function isAboutAnother({ themes, about }: Work, reason: string): boolean {
  if (!PERSON_THEMES.has(themes[0] ?? '')) return false;
  const at = ABOUT.exec(reason);
  if (at === null) return false;
  const said = [...themesIn(reason.slice(at.index)).keys()];
  if (!said.some((theme) => PERSON_THEMES.has(theme))) return false;
  const known = new Set([...themes, ...themesIn(about).keys()]);
  return !said.some((theme) => known.has(theme));
}
