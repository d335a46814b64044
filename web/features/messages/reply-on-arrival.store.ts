// The post whose conversation asks for a reply as soon as it opens: after publishing it with
// 发布后听回响, or after 听听回响. Not stored: after a reload the user asks again.
import { create } from 'zustand';

const useArrival = create<{ postId: string | null }>(() => ({ postId: null }));

/** The next opening of this post's conversation asks for a reply. */
export function askOnArrival(postId: string): void {
  useArrival.setState({ postId });
}

/** Whether a reply is wanted for this post and was not asked for yet. */
export function useAsksOnArrival(postId: string): boolean {
  return useArrival((state) => state.postId === postId);
}

/** Returns whether a reply is wanted for this post. Only the first call returns true. */
export function takeArrival(postId: string): boolean {
  if (useArrival.getState().postId !== postId) return false;
  useArrival.setState({ postId: null });
  return true;
}
