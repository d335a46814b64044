// The enhancement under way: one at a time, outside the components, so that it goes on while
// another page is shown (B§4) and is found again where it stood. Nothing of it is saved before the
// person says so.
import { create } from 'zustand';
import type { EnhanceAnswer } from '#contract/enhance.contract.ts';
import type { CrisisCard } from '#contract/ai-answer.ts';
import type { Post } from '#domain/posts/post.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

/** A rewritten text, as the person has edited it since, and what it was made with. */
export interface Enhanced {
  text: string;
  roleKey: string;
  /** null: what had come before the line broke. */
  answer: Pick<EnhanceAnswer, 'engine' | 'usage' | 'stones' | 'notice'> | null;
}

/** What is on its way to a post. */
export interface Enhancement {
  /** Whose post it is (see `useOwner`): nobody else at this browser ever sees it. */
  owner: string;
  post: Pick<Post, 'id' | 'content' | 'images' | 'sourceContent'>;
  result: Enhanced | null;
  /** The words that have come so far; null while nothing is being written. */
  writing: string | null;
  failure: string | null;
  /** What had come when the last try failed; empty: nothing. */
  partial: string;
  crisis: CrisisCard | null;
}

/**
 * The enhancement, and the function that ends its call. The call itself (enhance-call.ts) is loaded
 * with the dialog.
 */
export const useEnhancementStore = create<{
  current: Enhancement | null;
  end: (() => void) | null;
}>(() => ({ current: null, end: null }));

/** This person's enhancement under way; null: none. */
export function useEnhancement(): Enhancement | null {
  const owner = useOwner();
  return useEnhancementStore(({ current }) => (current?.owner === owner ? current : null));
}

/** Begins an enhancement of a post; one that was there is thrown away. */
export function beginEnhancement(owner: string, post: Post): void {
  endEnhancement();
  const { id, content, images, sourceContent } = post;
  useEnhancementStore.setState({
    current: {
      owner,
      post: { id, content, images, sourceContent },
      result: null,
      writing: null,
      failure: null,
      partial: '',
      crisis: null,
    },
  });
}

/** Ends it: what is being written is stopped, what was written is thrown away. */
export function endEnhancement(): void {
  useEnhancementStore.getState().end?.();
  useEnhancementStore.setState({ current: null });
}
