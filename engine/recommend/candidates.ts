// Works that a model is offered, best first: named ones, then those of the event, then those of the
// diary's words. Unfit ones are last, because the engine's reading can be wrong.
import { CATALOGUE } from '#engine/catalogue/catalogue.ts';
import type { Work } from '#engine/catalogue/work.ts';
import type { EventId } from '#engine/reading/events.ts';
import {
  CLOSENESS_MIN,
  closenessOf,
  commonThemes,
  isFitting,
  moodWeight,
  PERSON_THEMES,
  readDiary,
  type DiaryInput,
  type DiaryReading,
} from '#engine/recommend/diary.ts';
import { findEvent } from '#engine/recommend/events.ts';
import { hashText } from '#engine/text/hash.ts';

const OTHER_PERSON_WEIGHT = 0.5;

/** Weights within one step count as equal, so that diaries of one kind get different works. */
const STEP = 0.6;

/** How much less an unfit work counts. */
const UNFIT_WEIGHT = 3;

/** Works are added by their mood alone up to this number of a kind. */
const OF_KIND_MIN = 8;

/** What a theme says has happened when no event is read. */
const EVENT_OF_THEME: readonly (readonly [theme: string, event: EventId])[] = [
  ['失去宠物', 'pet_died'],
  ['婚姻变故', 'divorce'],
  ['分手', 'breakup'],
  ['霸凌', 'bullied'],
];

function withEvent(diary: DiaryReading): DiaryReading {
  const found = EVENT_OF_THEME.find(([theme]) => diary.signs.has(theme));
  return diary.event !== null || found === undefined
    ? diary
    : { ...diary, event: findEvent(found[1]) };
}

/** The works of a kind for a diary, best first. */
export function candidatesOf(
  input: DiaryInput,
  kind: Work['worksType'],
  isOffered: (work: Work) => boolean,
): Work[] {
  const diary = withEvent(readDiary(input));
  const ranked = CATALOGUE.filter((work) => work.worksType === kind && isOffered(work))
    .map((work) => ({
      work,
      closeness: closenessOf(work, diary),
      step: Math.round(weightOf(work, diary) / STEP),
      tie: hashText(`${input.text}\n${work.id}`),
    }))
    .toSorted((a, b) => b.step - a.step || a.tie - b.tie);
  const near = ranked.filter(({ closeness }) => closeness >= CLOSENESS_MIN);
  const others = ranked.filter(
    ({ work, closeness }) =>
      closeness < CLOSENESS_MIN && isFitting(work, diary) && !hasOther(work, diary),
  );
  return [...near, ...others.slice(0, Math.max(0, OF_KIND_MIN - near.length))].map(
    ({ work }) => work,
  );
}

function weightOf(work: Work, diary: DiaryReading): number {
  return (
    closenessOf(work, diary) +
    moodWeight(work, diary) -
    (hasOther(work, diary) ? OTHER_PERSON_WEIGHT : 0) -
    (isFitting(work, diary) ? 0 : UNFIT_WEIGHT)
  );
}

/** Whether the work is about persons whom the diary does not name. */
function hasOther(work: Work, diary: DiaryReading): boolean {
  const shared = commonThemes(work, diary);
  return work.themes
    .slice(0, 2)
    .some((theme) => PERSON_THEMES.has(theme) && !shared.includes(theme));
}
