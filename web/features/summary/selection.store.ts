// Which inspirations were chosen for a summary (summaryInput, B§3), each with its post and its
// conversation as they stood when it was chosen. The summary itself is made of the rows as they are
// then (selected-posts.queries.ts); these words stand in where a row cannot be had. They go at
// sign-out (private-keys.ts).
import { useMemo } from 'react';
import { create } from 'zustand';
import type { Message } from '#domain/messages/message.ts';
import type { Post } from '#domain/posts/post.ts';
import { keep, readKept } from '#web/core/drafts/kept.ts';
import { flag, listOf, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';
import { SUMMARY_INPUT_KEY } from '#web/core/session/private-keys.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

const wordsParts = { id: text, content: text, images: listOf(text), createdAt: text };
const chosenPost = record({
  id: text,
  originalPost: orNull(record(wordsParts)),
  conversations: listOf(record({ ...wordsParts, isUser: flag })),
});
const selectionKept = record({ selectedPosts: listOf(chosenPost) });

/** A chosen post, as the browser's storage holds it. */
export type ChosenPost = ShapeOf<typeof chosenPost>;

type Chosen = readonly ChosenPost[];
const NOTHING: Chosen = [];

// What was read from the storage; a feed asks once for each of its cards.
const found = new Map<string, Chosen>();

const useSelections = create<Record<string, Chosen>>(() => ({}));

// What another tab chose is what is chosen.
addEventListener('storage', ({ key }) => {
  if (key?.startsWith(SUMMARY_INPUT_KEY) !== true) return;
  found.delete(key);
  useSelections.setState({ [key]: findSelection(key) });
});

/** The chosen posts in the order in which they were chosen. */
export interface Selection {
  posts: Chosen;
  ids: readonly string[];
  remove: (id: string) => void;
  clear: () => void;
  /**
   * Looks into the browser's storage again: it may have been written while this page was being
   * opened (B§9).
   */
  reread: () => void;
}

/** One post's place in the selection. */
export interface Choice {
  isChosen: boolean;
  /** Chooses the post, or lets it go. */
  toggle: () => void;
  /** Keeps its conversation beside it, once that is known. */
  keepConversation: (messages: readonly Message[]) => void;
}

function chosenAt(key: string): Chosen {
  return useSelections.getState()[key] ?? findSelection(key);
}

function choose(key: string, chosen: Chosen): void {
  keep(key, chosen.length === 0 ? null : { selectedPosts: chosen });
  useSelections.setState({ [key]: chosen });
}

function letGo(key: string, id: string): void {
  const chosen = chosenAt(key);
  if (chosen.some((post) => post.id === id))
    choose(
      key,
      chosen.filter((post) => post.id !== id),
    );
}

/** This person's selection. */
export function useSelection(): Selection {
  const key = `${SUMMARY_INPUT_KEY}.${useOwner()}`;
  const posts = useSelections((selections) => selections[key]) ?? findSelection(key);
  const ids = useMemo(() => posts.map((post) => post.id), [posts]);
  const reread = () => {
    found.delete(key);
    useSelections.setState({ [key]: findSelection(key) });
  };
  return { posts, ids, remove: (id) => letGo(key, id), clear: () => choose(key, NOTHING), reread };
}

/** Whether one post is chosen, and the way to change that. Renders again only when it does. */
export function useChoice({ id, content, images, createdAt }: Post): Choice {
  const key = `${SUMMARY_INPUT_KEY}.${useOwner()}`;
  const isChosen = useSelections((selections) =>
    (selections[key] ?? findSelection(key)).some((post) => post.id === id),
  );
  return {
    isChosen,
    toggle() {
      if (isChosen) letGo(key, id);
      else
        choose(key, [
          ...chosenAt(key),
          { id, originalPost: { id, content, images, createdAt }, conversations: [] },
        ]);
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
        key,
        chosenAt(key).map((post) => (post.id === id ? { ...post, conversations } : post)),
      );
    },
  };
}

function findSelection(key: string): Chosen {
  const chosen = found.get(key) ?? readSelection(key);
  found.set(key, chosen);
  return chosen;
}

function readSelection(key: string): Chosen {
  return readKept(key, selectionKept, withAllParts)?.selectedPosts ?? NOTHING;
}

/** Earlier selections held ids only. */
function withAllParts(kept: unknown): unknown {
  if (!record({ selectedPosts: listOf(record({})) })(kept)) return kept;
  return {
    selectedPosts: kept.selectedPosts.map((post) => ({
      originalPost: null,
      conversations: [],
      ...post,
    })),
  };
}
