// Below a field that keeps its draft: how much stands in it, and where it is.
import type { HeldDraft } from '#web/core/drafts/draft-store.ts';
import { KeptState } from '#web/core/drafts/kept-state.tsx';

/** The characters of a draft, and where it is. */
export function DraftState({ draft, kept }: HeldDraft) {
  return (
    <p className="text-xs text-soft">
      <span className="font-figures">{Array.from(draft.content).length}</span> 字
      {kept === 'kept' && ' · '}
      <KeptState kept={kept} />
    </p>
  );
}
