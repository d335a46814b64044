// Where a conversation is read: it opens at its newest message, follows its end only for a user who
// is there or has just written, and keeps the focus when a message is deleted.
import { useEffect, useRef, type RefObject } from 'react';
import { placeOfEntry } from '#web/core/place/place.store.ts';
import { useLocation } from '#web/ui/navigation/router.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** Distance from the end, in pixels, that still counts as the end. */
const NEAR_PX = 160;

/** Marks a message with its id. */
export const LINE_ATTRIBUTE = 'data-line';

export interface ConversationPlaceOptions {
  list: RefObject<HTMLElement | null>;
  /** Whether the conversation scrolls with the window, and is loaded. */
  isOn: boolean;
  /** The ids of the messages, oldest first. */
  ids: readonly string[];
  /** Changes whenever the list may have grown. */
  version: string;
}

export interface ConversationPlace {
  /** The user has written or asked: the end is shown, and followed. */
  follow: () => void;
  /** The message is about to be deleted: its neighbour gets the focus then. */
  leave: (id: string) => void;
}

export function useConversationPlace(options: ConversationPlaceOptions): ConversationPlace {
  const { list, isOn, ids, version } = options;
  useNewestFirst(list, isOn);
  const follow = useFollowedEnd(isOn, version);
  const leaving = useRef<{ id: string; neighbour: string | undefined } | null>(null);
  useEffect(() => {
    if (leaving.current === null || ids.includes(leaving.current.id)) return;
    const { neighbour } = leaving.current;
    leaving.current = null;
    const next = linesOf(list).find((line) => line.getAttribute(LINE_ATTRIBUTE) === neighbour);
    (next ?? list.current)?.focus({ preventScroll: true });
  });
  return {
    follow,
    leave(id) {
      const at = ids.indexOf(id);
      leaving.current = { id, neighbour: ids[at + 1] ?? ids[at - 1] };
    },
  };
}

/** Opens at the newest message, unless the visit has a place already. */
function useNewestFirst(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  const { key } = useLocation();
  const opened = useRef(false);
  useEffect(() => {
    if (!isOn || opened.current) return;
    opened.current = true;
    if (placeOfEntry(key) !== null) return;
    const newest = linesOf(list).at(-1);
    if (newest !== undefined && newest.getBoundingClientRect().bottom > innerHeight)
      newest.scrollIntoView({ block: 'start' });
  }, [list, isOn, key]);
}

/** Scrolls to the end while it grows, for a user who is there. Returns what goes there. */
function useFollowedEnd(isOn: boolean, version: string): () => void {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isFollowing = useRef(false);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let lastY = scrollY;
    const look = () => {
      const { scrollHeight } = document.documentElement;
      // A smooth scroll to the end passes places that are far from it.
      if (scrollHeight - innerHeight - scrollY < NEAR_PX) isFollowing.current = true;
      else if (scrollY < lastY) isFollowing.current = false;
      lastY = scrollY;
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [isOn]);
  useEffect(() => {
    if (!isOn) return;
    const isFirst = seen.current === null;
    seen.current = version;
    if (isFirst || !isFollowing.current) return;
    const { scrollHeight } = document.documentElement;
    scrollTo({ top: scrollHeight, behavior: isStill ? 'auto' : 'smooth' });
  }, [isOn, isStill, version]);
  return () => void (isFollowing.current = true);
}

function linesOf(list: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(list.current?.querySelectorAll<HTMLElement>(`[${LINE_ATTRIBUTE}]`) ?? [])];
}
