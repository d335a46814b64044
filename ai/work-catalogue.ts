// The engine's catalogue of works for the recommendation service, and the engine's own choice.
import { ABOUT_SUICIDE } from '#engine/catalogue/about-suicide.ts';
import { CATALOGUE, findWork } from '#engine/catalogue/catalogue.ts';
import type { Work } from '#engine/catalogue/work.ts';
import { readMood } from '#engine/mood.ts';
import { readEntry } from '#engine/reading/reader.ts';
import { moodNamedIn, recommendWorks } from '#engine/recommend.ts';
import { worksNamedIn } from '#engine/recommend/named.ts';
import { themesIn } from '#engine/recommend/themes.ts';
import { hashText } from '#engine/text/hash.ts';
import type { RecommendedWork } from '#domain/recommendations/recommendation-answer.ts';
import { WORKS_TYPES, type WorksType } from '#domain/recommendations/recommendation.ts';
import type { CandidateWork, RecommendTask } from '#ai/text-model.ts';

export interface WorkCatalogue {
  /**
   * Works that share themes with a text, best first and mixed in kind, without those that the user
   * saw lately. `isGentle`: without those about suicide.
   */
  candidates(text: string, recent: readonly string[], isGentle?: boolean): readonly CandidateWork[];
  isAboutSuicide(id: string): boolean;
  find(
    id: string,
  ): { title: string; author: string; works_type: WorksType; source_context: string } | null;
  /** The id of a work that a model named by its title; null: not in the catalogue. */
  findByTitle(title: string, author: string): string | null;
}

/** Works that a model is offered; a prompt for a small context shows the first of them. */
const CANDIDATES_MAX = 60;

export const workCatalogue: WorkCatalogue = {
  isAboutSuicide: (id) => ABOUT_SUICIDE.has(id),
  candidates(text, recent, isGentle = false) {
    const themes = themesIn(text);
    const named = worksNamedIn(text);
    const seen = new Set(recent);
    const ranked = CATALOGUE.filter(
      ({ id }) => !seen.has(id) && !(isGentle && ABOUT_SUICIDE.has(id)),
    )
      .map((work) => ({ work, rank: rankOf(work, named, themes), tie: hashText(text + work.id) }))
      .toSorted((a, b) => b.rank - a.rank || a.tie - b.tie)
      .map(({ work }) => work);
    return takingTurns(WORKS_TYPES.map((kind) => ranked.filter((work) => work.worksType === kind)))
      .slice(0, CANDIDATES_MAX)
      .map(({ id, title, author, worksType, themes: tags }) => ({
        id,
        title,
        author,
        works_type: worksType,
        tags,
      }));
  },
  find(id) {
    const work = findWork({ id });
    return work === null
      ? null
      : {
          title: work.title,
          author: work.author,
          works_type: work.worksType,
          source_context: work.excerpt ?? work.about,
        };
  },
  findByTitle: (title, author) =>
    title === '' || author === '' ? null : (findWork({ title, author })?.id ?? null),
};

/**
 * Works that the text names come first, then those that share most themes with it. Valence does not
 * count: a model judges itself what is too heavy, and the engine's reading of a text can be wrong.
 */
function rankOf(
  work: Work,
  named: ReturnType<typeof worksNamedIn>,
  themes: ReturnType<typeof themesIn>,
): number {
  if (named.get(work.id)?.by === 'title') return Infinity;
  const shared = work.themes.filter((theme) => themes.has(theme)).length;
  return (named.has(work.id) ? 10 : 0) + shared - 0.1 * (work.themes.length - shared);
}

/** One of each list in turn, until all are empty. */
function takingTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

/** The engine's choice for a text, in the form that a model returns. */
export function builtinRecommendation(
  task: Pick<RecommendTask, 'text' | 'seed' | 'recentWorks' | 'isGentle'>,
): {
  recommendations: RecommendedWork[];
  emotional_themes: string[];
} {
  const { text, seed, recentWorks: recent, isGentle } = task;
  const { mood, valence } = readMood(text);
  const { works, themes } = recommendWorks({
    mood: moodNamedIn(text) ?? mood,
    valence,
    event: readEntry(text).event,
    tags: [],
    text,
    seed,
    exclude: isGentle ? [...ABOUT_SUICIDE] : [],
    recent,
  });
  return { recommendations: works, emotional_themes: themes };
}
