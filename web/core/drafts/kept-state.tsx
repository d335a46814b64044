// Whether the browser has what stands in a field. A full storage is said while there is still
// something to copy.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { Kept } from '#web/core/drafts/kept.ts';

/** Says beside a field's buttons that what stands in it is kept. */
export function KeptState({ kept }: { kept: Kept }) {
  return <span aria-live="polite">{kept === 'kept' && '已存草稿'}</span>;
}

/** Says in a line of its own that the storage refused what stands in a field. */
export function RefusedState({ kept }: { kept: Kept }) {
  return (
    <p aria-live="polite" className={kept === 'refused' ? 'mt-2 text-xs text-soft' : 'sr-only'}>
      {kept === 'refused' && ERROR_TEXT.STORAGE_FULL}
    </p>
  );
}
