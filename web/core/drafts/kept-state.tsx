// The lines below a field that say whether the browser has stored its input. A full storage is
// reported while the text can still be copied.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { Draft } from '#web/core/drafts/draft.store.ts';
import type { Kept } from '#web/core/drafts/kept-store.ts';

/** The length of a draft, and whether it is stored. */
export function DraftState({ draft, kept }: { draft: Draft; kept: Kept }) {
  return (
    // On a phone in two lines, so that the choice beside it has one.
    <p className="text-xs text-soft max-sm:flex max-sm:flex-col max-sm:leading-tight">
      <span className="whitespace-nowrap">
        <span className="font-figures">{Array.from(draft.content).length}</span> 字
      </span>
      {kept === 'kept' && <span className="max-sm:hidden"> · </span>}
      <KeptState kept={kept} />
    </p>
  );
}

/** Says that the input is stored. */
export function KeptState({ kept }: { kept: Kept }) {
  return (
    <span aria-live="polite" className="whitespace-nowrap">
      {kept === 'kept' && '已存草稿'}
    </span>
  );
}

/** Says, in a line of its own, that storage refused the input. */
export function RefusedState({ kept }: { kept: Kept }) {
  return (
    <p aria-live="polite" className={kept === 'refused' ? 'mt-2 text-xs text-soft' : 'sr-only'}>
      {kept === 'refused' && ERROR_TEXT.STORAGE_FULL}
    </p>
  );
}
