// The engine's catalogue of works as the recommendation service sees it, and the engine's own choice from it.
import type { WorksType } from '#domain/recommendations/recommendation.ts';
import type { CandidateWork, RecommendTask } from '#server/ai/text-model.ts';

/** Works that exist. */
export interface WorkCatalogue {
  /** Works that may fit a text, best first. */
  candidates(text: string): readonly CandidateWork[];
  find(id: string): { title: string; author: string; works_type: WorksType; source_context: string } | null;
  /** The row of a work that a model named by its title instead of its id. */
  findByTitle(title: string, author: string): string | null;
}

/** The engine's catalogue. */
export const workCatalogue: WorkCatalogue = {
  candidates: () => [],
  find: () => null,
  findByTitle: () => null,
};

/** The engine's choice for a text, in the form a model answers. */
export function builtinRecommendation(_task: RecommendTask): { recommendations: []; emotional_themes: [] } {
  return { recommendations: [], emotional_themes: [] };
}
