// The engine's catalogue of works for the recommendation service, and the engine's own choice.
import { findWork } from '#engine/catalogue/catalogue.ts';
import { readMood } from '#engine/mood.ts';
import { moodNamedIn, recommendWorks, type RecommendInput } from '#engine/recommend.ts';
import type { RecommendedWork } from '#domain/recommendations/recommendation-answer.ts';
import type { WorksType } from '#domain/recommendations/recommendation.ts';
import type { CandidateWork, RecommendTask } from '#ai/text-model.ts';

export interface WorkCatalogue {
  /** Works that may fit a text, best first, without those that the user saw lately. */
  candidates(text: string, recent: readonly string[]): readonly CandidateWork[];
  find(
    id: string,
  ): { title: string; author: string; works_type: WorksType; source_context: string } | null;
  /** The id of a work that a model named by its title; null: not in the catalogue. */
  findByTitle(title: string, author: string): string | null;
}

/** Works a model is offered: enough to choose from, few enough for a small context. */
const CANDIDATES_MAX = 36;

export const workCatalogue: WorkCatalogue = {
  candidates(text, recent) {
    const found: CandidateWork[] = [];
    let { works } = choose({ text, seed: '', exclude: [], recent });
    // Repeats the engine's choice without the works already chosen: fitting, mixed in kind, best
    // first. Only the first choice may return to works seen lately.
    while (works.length > 0 && found.length < CANDIDATES_MAX) {
      found.push(
        ...works.map(({ id, title, author, works_type }) => ({
          id,
          title,
          author,
          works_type,
          tags: findWork({ id })?.themes ?? [],
        })),
      );
      const exclude = [...recent, ...found.map((work) => work.id)];
      ({ works } = choose({ text, seed: '', exclude, recent: [] }));
    }
    return found.slice(0, CANDIDATES_MAX);
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

/** The engine's choice for a text, in the form that a model returns. */
export function builtinRecommendation(task: Pick<RecommendTask, 'text' | 'seed' | 'recentWorks'>): {
  recommendations: RecommendedWork[];
  emotional_themes: string[];
} {
  const { text, seed, recentWorks: recent } = task;
  const { works, themes } = choose({ text, seed, exclude: [], recent });
  return { recommendations: works, emotional_themes: themes };
}

function choose(input: Pick<RecommendInput, 'text' | 'seed' | 'exclude' | 'recent'>) {
  const { mood, valence } = readMood(input.text);
  return recommendWorks({ ...input, mood: moodNamedIn(input.text) ?? mood, valence, tags: [] });
}
