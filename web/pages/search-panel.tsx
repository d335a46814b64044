// The search over any open screen. It has no address of its own, so closing it returns to that
// screen.
import { SearchBox } from '#web/features/search/search-box.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export function SearchPanel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open safeAnswerFirst size="wide" title="搜索" onClose={onClose}>
      <SearchBox onOpen={onClose} />
    </Dialog>
  );
}
