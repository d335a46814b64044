// The engine's catalogue of works for the recommendation service, and the engine's own choice.
import { ABOUT_SUICIDE } from '#engine/catalogue/about-suicide.ts';
import { findByTitleAlone, findWork, plainTitle } from '#engine/catalogue/catalogue.ts';
import { readMood } from '#engine/mood.ts';
import { cuedEvent } from '#engine/reading/cues.ts';
import { EVENTS } from '#engine/reading/events.ts';
import { readEntry } from '#engine/reading/reader.ts';
import { moodNamedIn, recommendWorks } from '#engine/recommend.ts';
import { candidatesOf } from '#engine/recommend/candidates.ts';
import { isContradicted } from '#engine/recommend/contradiction.ts';
import type { DiaryInput } from '#engine/recommend/diary.ts';
import { toSimplified } from '#engine/text/simplified.ts';
import type { RecommendedWork } from '#domain/recommendations/recommendation-answer.ts';
import { WORKS_TYPES, type WorksType } from '#domain/recommendations/recommendation.ts';
import type { CandidateWork, RecommendTask } from '#ai/text-model.ts';

export interface WorkCatalogue {
  /**
   * Works near a text's event and themes, best first and mixed in kind, without those that the user
   * saw lately. `isGentle`: without those about suicide.
   */
  candidates(text: string, recent: readonly string[], isGentle?: boolean): readonly CandidateWork[];
  isAboutSuicide(id: string): boolean;
  find(
    id: string,
  ): { title: string; author: string; works_type: WorksType; source_context: string } | null;
  /** The id of a work by its title and author; null: not in the catalogue. */
  findByTitle(title: string, author: string): string | null;
  /** The id of a work that a model means, although it names a wrong author. */
  findMeant(title: string, author: string, kind: WorksType): string | null;
  /** Whether a title names this work, also by a part of it. */
  isTitleOf(id: string, title: string): boolean;
  /** Whether the work cannot be shown for a text under a model's reason. */
  isContradicted(id: string, text: string, reason: string): boolean;
}

/** Works of a kind that a model is offered; a small context shows the first of them. */
const CANDIDATES_OF_KIND_MAX = 20;

export const workCatalogue: WorkCatalogue = {
  isAboutSuicide: (id) => ABOUT_SUICIDE.has(id),
  candidates(text, recent, isGentle = false) {
    const seen = new Set(recent);
    const diary = readingOf(text);
    return takingTurns(
      WORKS_TYPES.map((kind) =>
        candidatesOf(
          diary,
          kind,
          ({ id }) => !seen.has(id) && !(isGentle && ABOUT_SUICIDE.has(id)),
        ).slice(0, CANDIDATES_OF_KIND_MAX),
      ),
    ).map(({ id, title, author, worksType, themes: tags }) => ({
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
  findMeant: (title, author, kind) =>
    workCatalogue.findByTitle(title, author) ?? findByTitleAlone(title, kind)?.id ?? null,
  isTitleOf(id, title) {
    const own = plainTitle(findWork({ id })?.title ?? '');
    const named = plainTitle(title);
    return own.includes(named) || named.includes(own);
  },
  isContradicted(id, text, reason) {
    const work = findWork({ id });
    return work !== null && isContradicted(work, reason, readingOf(text));
  },
};

/** From this probability an event that the engine does not name still counts for a model's list. */
const LIKELY_EVENT = 0.4;

/** From this probability of one side an event of the other tone is not believed. */
const SURE_TONE = 0.8;

/** What the engine reads in a text for a model's list, which may follow a guess. */
function readingOf(text: string): DiaryInput {
  const { mood, valence } = readMood(text);
  const { event: named, guess, low, high } = readEntry(text);
  const likely = guess.probability >= LIKELY_EVENT ? guess.event : null;
  const event = named ?? likely ?? cuedEvent(toSimplified(text.toLowerCase()));
  const tone = event === null ? 'open' : EVENTS[event].tone;
  const against = { low: high, bright: low, open: 0 }[tone];
  const read = { mood: moodNamedIn(text) ?? mood, valence, event, tags: [], text };
  if (against < 0.5) return read;
  return against < SURE_TONE ? { ...read, valence: 'even' } : { ...read, event: null };
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
