// The post whose conversation asks for a reply as soon as it opens: after publishing it with
// 发布后听回响, or after 听听回响. Not stored: after a reload the user asks again.
import { create } from 'zustand';
import { onSessionEnd } from '#web/core/pending/session-end.ts';

/** Where the conversation opens: under the card in the feed, or on its own page. */
type Arrival = { postId: string; at: 'feed' | 'page' } | null;

const useArrival = create<{ next: Arrival }>(() => ({ next: null }));
onSessionEnd(() => useArrival.setState({ next: null }));

/** The next opening of this post's conversation asks for a reply. */
export function askOnArrival(postId: string, at: 'feed' | 'page'): void {
  useArrival.setState({ next: { postId, at } });
}

/** Whether the card of this post unfolds now, to ask for a reply. */
export function useUnfoldsOnArrival(postId: string): boolean {
  return useArrival(({ next }) => next?.postId === postId && next.at === 'feed');
}

/** Returns whether a reply is wanted for this post. Only the first call returns true. */
export function takeArrival(postId: string): boolean {
  if (useArrival.getState().next?.postId !== postId) return false;
  useArrival.setState({ next: null });
  return true;
}
