// The star on a card: chosen for a summary or not.
import { Star } from 'lucide-react';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';
import type { Selection } from '#web/features/summary/selection.store.ts';

/** A toggle: 选入总结, 已选入. */
export function SelectionMark({ selection, postId }: { selection: Selection; postId: string }) {
  const isChosen = selection.has(postId);
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => selection.toggle(postId)} className={CARD_MARK_CLASS}>
      <Star aria-hidden="true" className={isChosen ? 'fill-current' : undefined} />
      {isChosen ? '已选入' : '选入总结'}
    </button>
  );
}
