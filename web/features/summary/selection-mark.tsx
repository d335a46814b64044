// The star on a card: whether the post is chosen for a summary.
import type { SelectionAction } from '#web/features/summary/use-selection-action.tsx';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';

/** A toggle: 选入总结, 已选入总结. */
export function SelectionMark({
  action: { isChosen, icon, onSelect },
}: {
  action: SelectionAction;
}) {
  return (
    <button
      type="button"
      aria-label={isChosen ? '已选入总结' : '选入总结'}
      aria-pressed={isChosen}
      onClick={onSelect}
      className={CARD_MARK_CLASS}
    >
      {icon}
      <span>
        {isChosen ? '已选' : '选入'}
        <span className="max-lg:hidden">{isChosen ? '入总结' : '总结'}</span>
      </span>
    </button>
  );
}
