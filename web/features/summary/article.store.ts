// The article on the desk: in progress, written, or failed. It is kept outside the components,
// because the request continues while another page is shown (B§4), and in storage, because an
// unsaved article must survive a reload.
import { create } from 'zustand';
import { FALLBACK_ARTICLE } from '#domain/summary/fallback-article.ts';
import { trimKeepingIndent } from '#domain/text/trim.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createKeptStore } from '#web/core/drafts/kept-store.ts';
import { flag, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';
import { onSessionEnd } from '#web/core/pending/session-end.ts';
import {
  leftOutShape,
  makingParts,
  runShape,
  type RunProgress,
} from '#web/features/summary/summary-run.ts';

const words = { title: text, body: text };

const articleParts = {
  ...words,
  /**
   * The id of the diary it becomes; stays the same when it is regenerated or saved (rulings 42).
   */
  id: text,
  /** The AI's own text; null for a placeholder, which no AI wrote (rulings 9). */
  ai: orNull(record(words)),
  roleKey: text,
  ...makingParts,
  /** The text received before a placeholder was inserted. */
  partial: text,
  /** Chosen posts that are not in the article. */
  leftOut: leftOutShape,
  /** It was written in several steps. */
  isInParts: flag,
};

const deskArticle = record({
  ...articleParts,
  /** The article that a placeholder replaced, so that it can be restored. */
  previous: orNull(record(articleParts)),
});

const deskShape = record({
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

/** Whether an article is the fixed placeholder. Once the user has changed it, it is their own. */
export function isPlaceholder({ ai, body }: DeskArticle): boolean {
  return ai === null && body === FALLBACK_ARTICLE.article;
}

type KeptDesk = ShapeOf<typeof deskShape>;

/** What is not stored: the state of the request. */
interface DeskRequest {
  /** The text received so far; null while nothing is being written. */
  writing: string | null;
  /** What was received had a fault and is written again. */
  isAgain: boolean;
  /** How far a summary of several steps is while it is being written. */
  progress: RunProgress | null;
  /** Why there is no article, if the user can do something about it. */
  failure: { code: string | null; text: string } | null;
}

/** The desk: the article, its edit by hand, the unfinished run, and the state of the request. */
export type Desk = KeptDesk & DeskRequest;

const EMPTY: KeptDesk = { article: null, edit: null, run: null };
const IDLE: DeskRequest = { writing: null, isAgain: false, progress: null, failure: null };

const desks = createKeptStore(deskShape, (owner: string) => `echo.article.${owner}`, {
  upgrade: withAllParts,
});
const useRequests = create<Record<string, DeskRequest>>(() => ({}));
onSessionEnd(() => useRequests.setState({}, true));

/** The desk of an owner (see `useOwner`). */
export function useDesk(owner: string): Desk {
  const { value } = desks.useValue(owner);
  return { ...(value ?? EMPTY), ...useRequests((requests) => requests[owner] ?? IDLE) };
}

/** The desk at this moment. */
export function deskOf(owner: string): Desk {
  return { ...(desks.get(owner).value ?? EMPTY), ...(useRequests.getState()[owner] ?? IDLE) };
}

/** Changes a desk. Article, edit and run are stored at once; streamed text is not. */
export function changeDesk(owner: string, change: Partial<Desk>): void {
  const before = deskOf(owner);
  const { writing, isAgain, progress, failure, ...kept } = { ...before, ...change };
  if (kept.article !== before.article || kept.edit !== before.edit || kept.run !== before.run)
    desks.set(owner, kept.article === null && kept.run === null ? null : kept);
  useRequests.setState({ [owner]: { writing, isAgain, progress, failure } });
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
    ...IDLE,
  });
}

/** Restores the article that a placeholder replaced. */
export function takeBack(owner: string): void {
  const { article } = deskOf(owner);
  if (article?.previous)
    changeDesk(owner, { article: { ...article.previous, previous: null }, failure: null });
}

/** Makes the text received before a failure the article. It counts as the AI's. */
export function keepPartial(owner: string): void {
  const { article } = deskOf(owner);
  if (article === null) return;
  const words = { title: article.title, body: article.partial };
  changeArticle(owner, { ...words, ai: words, partial: '' });
}

/** Opens the editor with the article. */
export function beginEdit(owner: string): void {
  const { article } = deskOf(owner);
  if (article !== null) changeDesk(owner, { edit: { title: article.title, body: article.body } });
}

/** Closes the editor with its text as the article's. */
export function acceptEdit(owner: string): void {
  const { article, edit } = deskOf(owner);
  if (article === null || edit === null) return;
  const words = { title: edit.title.trim(), body: trimKeepingIndent(edit.body) };
  changeDesk(owner, { article: { ...article, ...words }, edit: null });
}

/** Clears the desk. */
export function clearDesk(owner: string): void {
  changeDesk(owner, { ...EMPTY, ...IDLE });
}

/** Earlier versions stored one step and no posts left out. */
function withAllParts(stored: unknown): unknown {
  if (!record({ article: orNull(record({})) })(stored)) return stored;
  return {
    run: null,
    ...stored,
    article: stored.article && {
      leftOut: [],
      isInParts: false,
      previous: null,
      ...stored.article,
    },
  };
}
