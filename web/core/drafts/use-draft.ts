// A draft in the hands of an editor.
import { useSyncExternalStore } from 'react';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { changeDraft, clearDraft, heldDraft, onDraftChange, type HeldDraft } from '#web/core/drafts/draft-store.ts';

/** What an editor does with its draft. */
export interface DraftInHand extends HeldDraft {
  write: (content: string) => void;
  /** Adds one stored picture; also from an upload that outlived its page. */
  addImage: (ref: string) => void;
  removeImage: (ref: string) => void;
  clear: () => void;
}

/** This person's draft of `what` (`post`, `message.<post id>`). Two people at one browser never see each other's drafts. */
export function useDraft(what: string): DraftInHand {
  const { user } = useSession();
  const mode = useMode();
  const name = `${mode.name === 'trial' ? 'trial' : (user?.id ?? 'nobody')}.${what}`;
  const held = useSyncExternalStore(onDraftChange, () => heldDraft(name));
  return {
    ...held,
    write: (content) => changeDraft(name, (draft) => ({ ...draft, content })),
    addImage: (ref) => changeDraft(name, (draft) => ({ ...draft, images: [...draft.images.filter((other) => other !== ref), ref] })),
    removeImage: (ref) => changeDraft(name, (draft) => ({ ...draft, images: draft.images.filter((other) => other !== ref) })),
    clear: () => clearDraft(name),
  };
}
