// The entries that were deleted on this device (rulings 81).
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { RecentlyDeleted } from '#web/features/deletions/recently-deleted.tsx';

/** `/deleted`. */
export function DeletedPage() {
  const mode = useMode();
  return (
    <div className="column pb-24">
      <BackHeading to={mode.path('/setting')} label="返回设置">
        最近删除
      </BackHeading>
      <RecentlyDeleted />
    </div>
  );
}
