// The posts chosen for a summary (summaryInput, B§3), each with its text and conversation at the
// time it was chosen. The summary itself is written from the current rows
// (selected-posts.queries.ts); these texts are shown where a row cannot be loaded. They are removed
// at sign-out (private-keys.ts).
import { useMemo, useSyncExternalStore } from 'react';
import type { Message } from '#domain/messages/message.ts';
import type { Post } from '#domain/posts/post.ts';
import { createKeptStore } from '#web/core/drafts/kept-store.ts';
import { flag, listOf, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';
import { SUMMARY_INPUT_KEY } from '#web/core/session/private-keys.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

const textParts = { id: text, content: text, images: listOf(text), createdAt: text };
const chosenPost = record({
  id: text,
  originalPost: orNull(record(textParts)),
  conversations: listOf(record({ ...textParts, isUser: flag })),
});

/** A chosen post, as storage holds it. */
export type ChosenPost = ShapeOf<typeof chosenPost>;

type Chosen = readonly ChosenPost[];
const NONE: Chosen = [];

const selections = createKeptStore(
  record({ selectedPosts: listOf(chosenPost) }),
  (owner: string) => `${SUMMARY_INPUT_KEY}.${owner}`,
  { upgrade: withAllParts, otherTab: 'follow' },
);

/** The chosen posts in the order in which they were chosen. */
export interface Selection {
  posts: Chosen;
  ids: readonly string[];
  remove: (id: string) => void;
  clear: () => void;
  /** Reads storage again: it may have been written while this page was being opened (B§9). */
  reread: () => void;
}

/** Whether one post is in the selection. */
export interface Choice {
  isChosen: boolean;
  /** Adds the post to the selection, or removes it. */
  toggle: () => void;
  /** Stores the post's conversation with it, once it is loaded. */
  keepConversation: (messages: readonly Message[]) => void;
}

function chosenBy(owner: string): Chosen {
  return selections.get(owner).value?.selectedPosts ?? NONE;
}

function choose(owner: string, chosen: Chosen): void {
  selections.set(owner, chosen.length === 0 ? null : { selectedPosts: [...chosen] });
}

function remove(owner: string, id: string): void {
  const chosen = chosenBy(owner);
  const rest = chosen.filter((post) => post.id !== id);
  if (rest.length < chosen.length) choose(owner, rest);
}

/** This user's selection. */
export function useSelection(): Selection {
  const owner = useOwner();
  const posts = selections.useValue(owner).value?.selectedPosts ?? NONE;
  const ids = useMemo(() => posts.map((post) => post.id), [posts]);
  return {
    posts,
    ids,
    remove: (id) => remove(owner, id),
    clear: () => choose(owner, NONE),
    reread: () => selections.release(owner),
  };
}

/** Whether one post is chosen, and how to change that. Renders again only when it changes. */
export function useChoice({ id, content, images, createdAt }: Post): Choice {
  const owner = useOwner();
  const isChosen = useSyncExternalStore(selections.subscribe, () =>
    chosenBy(owner).some((post) => post.id === id),
  );
  return {
    isChosen,
    toggle() {
      const originalPost = { id, content, images, createdAt };
      if (isChosen) remove(owner, id);
      else choose(owner, [...chosenBy(owner), { id, originalPost, conversations: [] }]);
    },
    keepConversation(messages) {
      const conversations = messages.map((message) => ({
        id: message.id,
        content: message.content,
        images: message.images,
        createdAt: message.createdAt,
        isUser: message.isUser,
      }));
      choose(
        owner,
        chosenBy(owner).map((post) => (post.id === id ? { ...post, conversations } : post)),
      );
    },
  };
}

/** Selections of earlier versions held ids only. */
function withAllParts(stored: unknown): unknown {
  if (!record({ selectedPosts: listOf(record({})) })(stored)) return stored;
  return {
    selectedPosts: stored.selectedPosts.map((post) => ({
      originalPost: null,
      conversations: [],
      ...post,
    })),
  };
}
