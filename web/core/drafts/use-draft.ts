// A draft in the hands of an editor.
import { useSyncExternalStore } from 'react';
import {
  changeDraft,
  clearDraft,
  heldDraft,
  onDraftChange,
  type Draft,
  type HeldDraft,
} from '#web/core/drafts/draft-store.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

/** What an editor does with its draft. */
export interface DraftInHand extends HeldDraft {
  write: (content: string) => void;
  /** Title and cover, for notes. */
  change: (part: Partial<Pick<Draft, 'title' | 'cover'>>) => void;
  /** Adds one stored image; also from an upload that outlived its page. */
  addImage: (ref: string) => void;
  removeImage: (ref: string) => void;
  clear: () => void;
}

/**
 * This person's draft of `what` (`post`, `message.<post id>`). Two people at one browser never see
 * each other's drafts.
 */
export function useDraft(what: string): DraftInHand {
  const name = `${useOwner()}.${what}`;
  const held = useSyncExternalStore(onDraftChange, () => heldDraft(name));
  return {
    ...held,
    change: (part) => changeDraft(name, (draft) => ({ ...draft, ...part })),
    write: (content) => changeDraft(name, (draft) => ({ ...draft, content })),
    addImage: (ref) =>
      changeDraft(name, (draft) => ({
        ...draft,
        images: [...draft.images.filter((other) => other !== ref), ref],
      })),
    removeImage: (ref) =>
      changeDraft(name, (draft) => ({
        ...draft,
        images: draft.images.filter((other) => other !== ref),
      })),
    clear: () => clearDraft(name),
  };
}
