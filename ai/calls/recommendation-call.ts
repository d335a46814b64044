// Recommends works for a text. The model chooses from the catalogue; its own titles are marked 未核实.
import type { RecommendAnswer } from '#contract/recommendation.contract.ts';
import {
  quotesText,
  readRecommendationAnswer,
  reasonWithQuote,
  type RecommendedWork,
} from '#domain/recommendations/recommendation-answer.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { isDanger } from '#ai/crisis.ts';
import { readToEnd, type RecommendTask, type TextAnswer } from '#ai/text-model.ts';
import { generalFaults } from '#ai/text-faults.ts';
import type { WorkCatalogue } from '#ai/work-catalogue.ts';
import type { CallTools, TextCall, Writers } from '#ai/calls/text-call.ts';

/** A work of a list, with its row of the catalogue; null: not in it. */
export type GroundedWork = RecommendedWork & { catalogueId: string | null };

/** The answer, and the works that the caller saves. A text that calls for the card gets none. */
interface MadeRecommendations {
  answer: Omit<RecommendAnswer, 'stones' | 'saved'>;
  works: GroundedWork[];
  isSaved: boolean;
}

export interface RecommendationSources {
  text: string;
  /** Ids of works that the user saw lately, newest first. */
  recentWorks: () => Promise<readonly string[]> | readonly string[];
  loadCatalogue: () => Promise<WorkCatalogue>;
  seed: string;
}

/** `text` is trimmed and not empty. */
export async function recommendationCall(
  { model, builtin, crisis }: Writers,
  { text, recentWorks: findRecentWorks, loadCatalogue, seed }: RecommendationSources,
): Promise<TextCall<MadeRecommendations>> {
  const reading = await crisis.look(text);
  const isDangerous = isDanger(reading);
  const isGentle = reading.tier !== 'none';
  const recentWorks = isDangerous ? [] : await findRecentWorks();
  const task: RecommendTask = {
    task: 'recommend',
    text,
    candidates: isDangerous ? [] : (await loadCatalogue()).candidates(text, recentWorks, isGentle),
    isGentle,
    recentWorks,
    seed,
  };
  /** The works of an answer, without those that lack a quotation or have a wrong reason. */
  const readAnswer = async (answer: TextAnswer) => {
    const catalogue = await loadCatalogue();
    const { works, themes } = readRecommendationAnswer(parseJsonAnswer(answer.text, !answer.cut));
    const grounded = works.flatMap((choice): GroundedWork[] => {
      const { quote, ...work } = choice;
      const found = ground(work, catalogue);
      if (found === null) return [];
      const { catalogueId: id } = found;
      const isOff =
        !quotesText(quote, text) ||
        (id !== null && catalogue.isContradicted(id, text, work.match_reason)) ||
        generalFaults(work.match_reason, { own: text, written: text, prompt: '' }).length > 0;
      if (answer.engine === 'remote' && isOff) return [];
      // What a work is about is known of those in the catalogue only.
      if (isGentle && (id === null || catalogue.isAboutSuicide(id))) return [];
      return [{ ...found, match_reason: reasonWithQuote(choice) }];
    });
    return {
      works: grounded.filter(
        (work, index) => grounded.findIndex((other) => other.title === work.title) === index,
      ),
      themes,
    };
  };
  const choose = async ({ reservation, signal, leftMs }: CallTools) => {
    const options = { signal, totalMs: leftMs() };
    const answer = await readToEnd(model.stream(reservation, task, options), () => undefined);
    const found = await readAnswer(answer);
    if (found.works.length > 0 || answer.engine === 'builtin')
      return { answer, ...found, free: answer.engine === 'builtin' };
    const instead = await readToEnd(builtin.stream(reservation, task, options), () => undefined);
    return { answer: instead, ...(await readAnswer(instead)), free: true };
  };
  return {
    estimateTokens: isDangerous ? 0 : model.estimate(task),
    promptTokens: model.estimatePrompt(task),
    work: async (tools) => {
      if (isDangerous)
        return {
          cost: null,
          made: {
            answer: {
              success: true,
              response: { recommendations: [], emotional_themes: [] },
              engine: 'builtin',
              ...crisis.notice(reading),
            },
            works: [],
            isSaved: false,
          },
        };
      const { answer, works, themes, free } = await choose(tools);
      return {
        cost: free ? null : { totalTokens: answer.usage.total_tokens, estimated: answer.estimated },
        made: {
          answer: {
            success: true,
            response: {
              recommendations: works.map(({ id: _id, catalogueId, ...work }) => ({
                ...work,
                verified: catalogueId !== null,
              })),
              emotional_themes: themes,
            },
            ...(free ? {} : { usage: answer.usage }),
            engine: answer.engine,
            ...(free && model.kind === 'remote' ? { notice: 'fallback' as const } : {}),
            ...crisis.notice(reading),
          },
          works,
          isSaved: true,
        },
      };
    },
  };
}

/**
 * Replaces the model's words with those of the catalogue where it has the work; null for a work
 * without title or author. A known title beside the id of another work counts, because the reason
 * is about the title.
 */
function ground(work: RecommendedWork, catalogue: WorkCatalogue): GroundedWork | null {
  const { id, title, author, works_type: kind } = work;
  const isKnown = id !== null && catalogue.find(id) !== null;
  const byTitle =
    isKnown && catalogue.isTitleOf(id, title) ? null : catalogue.findMeant(title, author, kind);
  const catalogueId = byTitle ?? (isKnown ? id : null);
  const row = catalogueId === null ? null : catalogue.find(catalogueId);
  if (row !== null) return { ...work, ...row, catalogueId };
  return title === '' || author === '' ? null : { ...work, catalogueId: null };
}
