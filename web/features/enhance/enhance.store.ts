// The enhancement under way, at most one. It is kept outside the components, so that it continues
// while another page is shown (B§4). Nothing is saved before the user saves it.
import { create } from 'zustand';
import type { EnhanceAnswer } from '#contract/enhance.contract.ts';
import type { ShownCare } from '#web/core/care/shown-care.ts';
import type { Post } from '#domain/posts/post.ts';
import { onSessionEnd } from '#web/core/pending/session-end.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

/** A rewritten text, with the user's edits, and what it was made with. */
export interface Enhanced {
  text: string;
  roleKey: string;
  /** null: the text received before a failure. */
  answer: Pick<EnhanceAnswer, 'engine' | 'usage' | 'stones' | 'notice'> | null;
}

/** The enhancement of one post. */
export interface Enhancement {
  /** The owner of the post (see `useOwner`): no other user of this browser sees it. */
  owner: string;
  post: Pick<Post, 'id' | 'content' | 'images' | 'sourceContent'>;
  result: Enhanced | null;
  /** The text received so far; null while nothing is being written. */
  writing: string | null;
  /** What was received had a fault and is written again. */
  isAgain: boolean;
  failure: string | null;
  /** The text received before the last failure, or ''. */
  partial: string;
  care: ShownCare | null;
}

/**
 * The enhancement, and the function that ends its call. The call itself (enhance-call.ts) is loaded
 * with the dialog.
 */
export const useEnhancementStore = create<{
  current: Enhancement | null;
  end: (() => void) | null;
}>(() => ({ current: null, end: null }));
onSessionEnd(() => {
  if (useEnhancementStore.getState().current?.owner !== TRIAL_OWNER) endEnhancement();
});

/** This user's enhancement, or null. */
export function useEnhancement(): Enhancement | null {
  const owner = useOwner();
  return useEnhancementStore(({ current }) => (current?.owner === owner ? current : null));
}

/** Begins an enhancement of a post and discards an earlier one. */
export function beginEnhancement(owner: string, post: Post): void {
  endEnhancement();
  const { id, content, images, sourceContent } = post;
  useEnhancementStore.setState({
    current: {
      owner,
      post: { id, content, images, sourceContent },
      result: null,
      writing: null,
      isAgain: false,
      failure: null,
      partial: '',
      care: null,
    },
  });
}

/** Stops the enhancement and discards its text. */
export function endEnhancement(): void {
  useEnhancementStore.getState().end?.();
  useEnhancementStore.setState({ current: null });
}
