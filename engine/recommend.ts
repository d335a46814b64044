// The built-in recommendations: real works from the catalogue, chosen by mood, valence and themes
// of the diary. The score measures what they share. It never reaches 10, because no human compared
// them.
import { MOODS, type Mood, type Valence } from '#domain/diaries/mood.ts';
import {
  RECOMMENDATIONS_MAX,
  type RecommendedWork,
} from '#domain/recommendations/recommendation-answer.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { CATALOGUE } from '#engine/catalogue/catalogue.ts';
import type { Work } from '#engine/catalogue/work.ts';
import { reasonFor } from '#engine/recommend/reason.ts';
import { themesIn } from '#engine/recommend/themes.ts';
import { hashText } from '#engine/text/hash.ts';

/** The input of a choice. `exclude` holds ids of works that must not be chosen again. */
export interface RecommendInput {
  mood: Mood;
  valence: Valence;
  tags: readonly string[];
  /** The diary, or its beginning. */
  text: string;
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

/** Themes excluded for a low text, unless the diary itself contains them. */
const HEAVY: readonly string[] = ['生死', '战争', '失去', '孤独', '老去'];

/** Returns up to six works, two of a kind where possible, best first. Deterministic. */
export function recommendWorks(input: RecommendInput): Recommendations {
  const themes = themesIn(`${input.tags.join(' ')}\n${input.text}`);
  const open = CATALOGUE.filter(
    (work) => !input.exclude.includes(work.id) && isFitting(work, input.valence, themes),
  );
  const fitting = withoutRecent(open, input.recent ?? [])
    .map((work) => ({
      work,
      weight: weigh(work, input.mood, themes),
      tie: hashText(`${input.seed}\n${work.id}`),
    }))
    .toSorted((a, b) => b.weight - a.weight || a.tie - b.tie);
  const chosen = pickMixed(fitting).toSorted((a, b) => b.weight - a.weight || a.tie - b.tie);
  const works = chosen.map(({ work, weight, tie }) => {
    const common = work.themes.filter((theme) => themes.includes(theme));
    return {
      id: work.id,
      title: work.title,
      author: work.author,
      works_type: work.worksType,
      source_context: work.excerpt ?? work.about,
      match_score: Math.min(SCORE_RANGE.max, Math.max(SCORE_RANGE.min, Math.round(weight))),
      match_reason: reasonFor(work, {
        common,
        mood: input.mood,
        low: input.valence === 'low',
        seed: tie,
      }),
    };
  });
  const shown = new Set(chosen.flatMap(({ work }) => work.themes));
  return {
    works,
    themes: [input.mood, ...themes.filter((theme) => shown.has(theme))].slice(0, THEMES_SHOWN),
  };
}

function isFitting(work: Work, valence: Valence, themes: readonly string[]): boolean {
  if (!work.fits.includes(valence)) return false;
  return (
    valence !== 'low' ||
    work.themes.every((theme) => !HEAVY.includes(theme) || themes.includes(theme))
  );
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
 * 5 for a fitting valence, up to 2 for the mood, 1 for each shared theme up to 3; a work with many
 * other themes weighs less.
 */
function weigh(work: Work, mood: Mood, themes: readonly string[]): number {
  const rank = work.moods.indexOf(mood);
  const shared = work.themes.filter((theme) => themes.includes(theme)).length;
  return (
    4.6 +
    (rank === 0 ? 1.4 : rank > 0 ? 1 : 0) +
    Math.min(3, shared) -
    0.1 * (work.themes.length - shared)
  );
}

/** Two of each kind, then the best of the rest; no author twice. */
function pickMixed<T extends { work: Work }>(ranked: readonly T[]): T[] {
  const chosen: T[] = [];
  const take = (candidates: readonly T[], upTo: number): void => {
    for (const candidate of candidates) {
      if (chosen.length >= upTo) return;
      if (!chosen.some(({ work }) => work.author === candidate.work.author)) chosen.push(candidate);
    }
  };
  const share = Math.floor(RECOMMENDATIONS_MAX / WORKS_TYPES.length);
  for (const kind of WORKS_TYPES) {
    const own = ranked.filter(({ work }) => work.worksType === kind);
    take(own, chosen.length + share);
  }
  take(ranked, RECOMMENDATIONS_MAX);
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
