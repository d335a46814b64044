// Brings entries of other apps into the journal (rulings 62, 78, 111).
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { ImportJournal } from '#web/features/import/import-journal.tsx';

/** `/import`. */
export function ImportPage() {
  const mode = useMode();
  return (
    <div className="column pb-24">
      <BackHeading to={mode.path('/setting')} label="返回设置">
        导入
      </BackHeading>
      <ImportJournal />
    </div>
  );
}
