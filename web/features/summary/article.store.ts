// The article on the desk: being written, there, or failed. It lives outside the components,
// because the request goes on while another page is shown (B§4), and in the browser's storage,
// because what was written and not yet saved must survive a reload.
import { create } from 'zustand';
import { FALLBACK_ARTICLE } from '#domain/summary/fallback-article.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { keep, readKept } from '#web/core/drafts/kept.ts';
import { flag, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';
import {
  leftOutShape,
  makingParts,
  runShape,
  type RunProgress,
  type SummaryRun,
} from '#web/features/summary/summary-run.ts';

const KEY = 'echo.article.';

const words = { title: text, body: text };

const articleParts = {
  ...words,
  /** The note it becomes: the same row however often it is written anew or saved (rulings 42). */
  id: text,
  /** The AI's own words; null for a placeholder, which no AI wrote (rulings 9). */
  ai: orNull(record(words)),
  roleKey: text,
  ...makingParts,
  /** What was written when a placeholder had to be inserted. */
  partial: text,
  /** Chosen posts that the article does not hold. */
  leftOut: leftOutShape,
  /** It was written in several steps. */
  isInParts: flag,
};

const deskArticle = record({
  ...articleParts,
  /** The article that a placeholder was put over, to be taken back. */
  previous: orNull(record(articleParts)),
});

const keptDesk = record({
  article: orNull(deskArticle),
  edit: orNull(record(words)),
  run: orNull(runShape),
});

/** Title and body. */
export interface Words {
  title: string;
  body: string;
}

/** An article that is not saved yet. */
export type DeskArticle = ShapeOf<typeof deskArticle>;

/**
 * Whether an article is the fixed placeholder, untouched: once the person has written over it, it
 * is theirs.
 */
export function isPlaceholder({ ai, body }: DeskArticle): boolean {
  return ai === null && body === FALLBACK_ARTICLE.article;
}

/** What lies on the desk. */
export interface Desk {
  article: DeskArticle | null;
  /** What stands in the editor while the article is being edited by hand. */
  edit: Words | null;
  /** The words that have come so far; null while nothing is being written. */
  writing: string | null;
  /** How far a summary of several steps is while it is being written. */
  progress: RunProgress | null;
  /** A summary that is not finished: under way, stopped or failed. */
  run: SummaryRun | null;
  /** Why nothing came of it, where the person can do something about it: the code and its words. */
  failure: { code: string | null; text: string } | null;
}

const EMPTY: Desk = {
  article: null,
  edit: null,
  writing: null,
  progress: null,
  run: null,
  failure: null,
};

const useDesks = create<Record<string, Desk>>(() => ({}));
const found = new Map<string, Desk>();

/** The desk of a person (see `useOwner`). */
export function useDesk(owner: string): Desk {
  return useDesks((desks) => desks[owner]) ?? findDesk(owner);
}

/** The desk as it is at this moment. */
export function deskOf(owner: string): Desk {
  return useDesks.getState()[owner] ?? findDesk(owner);
}

/**
 * Changes what lies on a desk. Words that stream in are not kept; article, edit and the steps of a
 * run are, at once.
 */
export function changeDesk(owner: string, change: Partial<Desk>): void {
  const before = deskOf(owner);
  const after = { ...before, ...change };
  const { article, edit, run } = after;
  if (article !== before.article || edit !== before.edit || run !== before.run)
    keep(KEY + owner, article === null && run === null ? null : { article, edit, run });
  useDesks.setState({ [owner]: after });
}

/** Changes the article, if there is one. */
export function changeArticle(owner: string, change: Partial<DeskArticle>): void {
  const { article } = deskOf(owner);
  if (article !== null) changeDesk(owner, { article: { ...article, ...change } });
}

/** Puts an article on the desk, under the id of the one before. */
export function putArticle(owner: string, article: Omit<DeskArticle, 'id'>): void {
  changeDesk(owner, {
    article: { ...article, id: deskOf(owner).article?.id ?? newId() },
    edit: null,
    writing: null,
    progress: null,
    failure: null,
  });
}

/** Clears the desk. */
export function clearDesk(owner: string): void {
  changeDesk(owner, EMPTY);
}

function findDesk(owner: string): Desk {
  const desk = found.get(owner) ?? readDesk(owner);
  found.set(owner, desk);
  return desk;
}

function readDesk(owner: string): Desk {
  return { ...EMPTY, ...readKept(KEY + owner, keptDesk, withAllParts) };
}

/** What earlier versions kept had one step and no posts left out. */
function withAllParts(kept: unknown): unknown {
  if (!record({ article: orNull(record({})) })(kept)) return kept;
  return {
    run: null,
    ...kept,
    article: kept.article && { leftOut: [], isInParts: false, previous: null, ...kept.article },
  };
}
