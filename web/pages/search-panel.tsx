// The search over whatever screen is open; it has no address of its own, so going back leads where
// one was.
import { SearchBox } from '#web/features/search/search-box.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The panel. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open safeAnswerFirst size="wide" title="搜索" onClose={onClose}>
      <SearchBox onOpen={onClose} />
    </Dialog>
  );
}
