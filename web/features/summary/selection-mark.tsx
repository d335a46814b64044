// The star on a card: chosen for a summary or not.
import { Star } from 'lucide-react';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';
import { useIsSelected } from '#web/features/summary/selection.store.ts';

/** A toggle: 选入总结, 已选入. */
export function SelectionMark({ postId }: { postId: string }) {
  const [isChosen, toggle] = useIsSelected(postId);
  return (
    <button type="button" aria-label={isChosen ? '已选入总结' : '选入总结'} aria-pressed={isChosen} onClick={toggle} className={CARD_MARK_CLASS}>
      <Star aria-hidden="true" className={isChosen ? 'fill-current' : undefined} />
      <span>
        {isChosen ? '已选' : '选入'}
        <span className="max-md:hidden">{isChosen ? '入总结' : '总结'}</span>
      </span>
    </button>
  );
}
