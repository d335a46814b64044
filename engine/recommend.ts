// The built-in recommendations: real works from the catalogue, chosen by what the writer names, by
// the event of the diary, its themes, mood and valence. The score measures what they share. It
// never reaches 10, because no human compared them.
import { MOODS, type Mood } from '#domain/diaries/mood.ts';
import {
  RECOMMENDATIONS_MAX,
  type RecommendedWork,
} from '#domain/recommendations/recommendation-answer.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { CATALOGUE } from '#engine/catalogue/catalogue.ts';
import type { Work } from '#engine/catalogue/work.ts';
import {
  CLOSENESS_MIN,
  closenessOf,
  commonThemes,
  isFitting,
  isForEvent,
  moodWeight,
  readDiary,
  wordOf,
  type DiaryInput,
  type DiaryReading,
} from '#engine/recommend/diary.ts';
import { reasonFor } from '#engine/recommend/reason.ts';
import { hashText } from '#engine/text/hash.ts';

/** The input of a choice. `exclude` holds ids of works that must not be chosen again. */
export interface RecommendInput extends DiaryInput {
  seed: string;
  exclude: readonly string[];
  /**
   * Ids of works that the user saw lately, newest first. They are left out while enough others fit;
   * then those seen longest ago return.
   */
  recent?: readonly string[];
}

/** A list of works with the themes behind it. */
export interface Recommendations {
  works: (RecommendedWork & { id: string })[];
  themes: string[];
}

/** The range of scores of the built-in engine. */
export const SCORE_RANGE = { min: 5, max: 9 } as const;

/** Maximum themes in a result. */
const THEMES_SHOWN = 6;

/** Works of a list that share nothing with the diary but its mood; the rest of it stays empty. */
const BY_MOOD_MAX = 3;

/** A work needs this part of the best work's closeness; otherwise it is near by chance. */
const CLOSE_ENOUGH = 0.55;

interface Candidate {
  work: Work;
  /** How much of the diary the work shares, without the mood. */
  closeness: number;
  weight: number;
  tie: number;
}

/**
 * Returns up to six works, best first: those that the writer named, then two of a kind where
 * possible. Without enough works that share a theme or the event, the list is shorter.
 * Deterministic.
 */
export function recommendWorks(input: RecommendInput): Recommendations {
  const diary = readDiary(input);
  const open = CATALOGUE.filter(
    (work) => !input.exclude.includes(work.id) && isFitting(work, diary),
  );
  const ranked = withoutRecent(open, input.recent ?? [])
    .map((work): Candidate => {
      const closeness = closenessOf(work, diary);
      return {
        work,
        closeness,
        weight: closeness + moodWeight(work, diary),
        tie: hashText(`${input.seed}\n${work.id}`),
      };
    })
    .toSorted(byWeight);
  const chosen = scored(pickMixed(ranked, diary), diary);
  const works = chosen.map(({ work, score }, place) => ({
    id: work.id,
    title: work.title,
    author: work.author,
    works_type: work.worksType,
    source_context: work.excerpt ?? work.about,
    match_score: score,
    match_reason: reasonFor(work, {
      naming: diary.named.get(work.id) ?? null,
      event: isForEvent(work, diary) ? (diary.event?.name ?? null) : null,
      common: commonThemes(work, diary),
      words: [...new Set(commonThemes(work, diary).map((theme) => wordOf(theme, diary)))].filter(
        (word) => word !== '',
      ),
      mood: diary.mood,
      isLow: diary.valence === 'low',
      wording: hashText(input.seed) + place,
    }),
  }));
  const shown = new Set(chosen.flatMap(({ work }) => work.themes));
  return {
    works,
    themes: [
      ...new Set([
        diary.mood,
        ...[...diary.weights.keys()].filter((theme) => shown.has(theme) && theme !== '疗愈'),
      ]),
    ].slice(0, THEMES_SHOWN),
  };
}

/** The works not seen lately, filled up to a list's length with those seen longest ago. */
function withoutRecent(works: readonly Work[], recent: readonly string[]): Work[] {
  const places = new Map(recent.toReversed().map((id, place) => [id, place]));
  const seen = works
    .filter((work) => places.has(work.id))
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  const unseen = works.filter((work) => !places.has(work.id));
  return [...unseen, ...seen.slice(0, Math.max(0, RECOMMENDATIONS_MAX - unseen.length))];
}

/**
 * 9: a named work, or the event and a theme. 8: an author, the event, or two themes with the work's
 * own subject. 7: its subject or two themes. 6: one theme. 5: the mood.
 */
function scoreOf(work: Work, diary: DiaryReading): number {
  const naming = diary.named.get(work.id);
  const common = commonThemes(work, diary).filter((theme) => diary.signs.has(theme));
  const isCentral = common.includes(work.themes[0] ?? '');
  const isOfEvent = isForEvent(work, diary);
  if (naming?.by === 'title' || (isOfEvent && common.length > 0)) return SCORE_RANGE.max;
  if (naming !== undefined || isOfEvent || (isCentral && common.length > 1)) return 8;
  if (isCentral || common.length > 1) return 7;
  return commonThemes(work, diary).length > 0 ? 6 : SCORE_RANGE.min;
}

/**
 * The works with their scores, best first. No other work scores higher than one that the writer
 * named, because lists are shown by score.
 */
function scored(candidates: readonly Candidate[], diary: DiaryReading) {
  const isNamed = ({ work }: Candidate) => diary.named.has(work.id);
  const ceiling = Math.min(
    SCORE_RANGE.max,
    ...candidates.filter(isNamed).map(({ work }) => scoreOf(work, diary)),
  );
  return candidates
    .map((candidate) => {
      const score = scoreOf(candidate.work, diary);
      return { ...candidate, score: isNamed(candidate) ? score : Math.min(score, ceiling) };
    })
    .toSorted(
      (a, b) => b.score - a.score || Number(isNamed(b)) - Number(isNamed(a)) || byWeight(a, b),
    );
}

function byWeight(a: Candidate, b: Candidate): number {
  return b.weight - a.weight || a.tie - b.tie;
}

/**
 * The named works, two of each kind of the close ones, then the best of the close ones; no author
 * twice. Works that share only the mood, none of them grave, fill a short list to three.
 */
function pickMixed(ranked: readonly Candidate[], diary: DiaryReading): Candidate[] {
  const chosen: Candidate[] = [];
  const take = (candidates: readonly Candidate[], upTo: number): void => {
    for (const candidate of candidates) {
      if (chosen.length >= Math.min(upTo, RECOMMENDATIONS_MAX)) return;
      if (!chosen.some(({ work }) => work.author === candidate.work.author)) chosen.push(candidate);
    }
  };
  const isNamed = ({ work }: Candidate) => diary.named.has(work.id);
  take(ranked.filter(isNamed), RECOMMENDATIONS_MAX);
  const others = ranked.filter((candidate) => !isNamed(candidate));
  const best = others[0]?.closeness ?? 0;
  const close = others.filter(
    ({ closeness }) => closeness >= Math.max(CLOSENESS_MIN, CLOSE_ENOUGH * best),
  );
  const ofKind = (candidates: readonly Candidate[], kind: Work['worksType']) =>
    candidates.filter(({ work }) => work.worksType === kind);
  const share = Math.floor(RECOMMENDATIONS_MAX / WORKS_TYPES.length);
  for (const kind of WORKS_TYPES)
    take(ofKind(close, kind), chosen.length + share - ofKind(chosen, kind).length);
  take(close, RECOMMENDATIONS_MAX);
  for (const kind of WORKS_TYPES) {
    if (ofKind(chosen, kind).length === 0 && chosen.length < BY_MOOD_MAX)
      take(
        ofKind(others, kind).filter(({ work }) => work.grave.length === 0),
        chosen.length + 1,
      );
  }
  return chosen;
}

/**
 * Reads the mood from the text of `recommend_item` (mood, tags, the beginning of the diary; B§7);
 * null: it names none.
 */
export function moodNamedIn(text: string): Mood | null {
  const head = /(?:心情|情绪|mood)\s*[：:]\s*(\S{2})/iu.exec(text)?.[1];
  return MOODS.find((mood) => mood === head) ?? null;
}
