// Below a field that keeps its draft: how much stands in it, and whether the browser has it. A full storage is said while there is still
// something to copy.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { HeldDraft } from '#web/core/drafts/draft-store.ts';

/** The characters of a draft, and where it is. */
export function DraftState({ draft, isKept }: HeldDraft) {
  return (
    <p className="text-xs text-soft">
      <span className="font-figures">{Array.from(draft.content).length}</span> 字<span aria-live="polite">{keptWords({ draft, isKept })}</span>
    </p>
  );
}

function keptWords({ draft, isKept }: HeldDraft): string {
  if (isKept) return ' · 已存草稿';
  const isEmpty = draft.content.trim() === '' && draft.title.trim() === '' && draft.images.length === 0;
  return isEmpty ? '' : ` · ${ERROR_TEXT.STORAGE_FULL}`;
}
