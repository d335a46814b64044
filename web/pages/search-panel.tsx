// The search over any open screen. It has no address of its own, so closing it returns to that
// screen; its page has one.
import { useMode } from '#web/core/mode/use-mode.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { writeSearch } from '#web/features/search/search-input.ts';
import { useLastInput } from '#web/features/search/search.store.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

export function SearchPanel({ onClose }: { onClose: () => void }) {
  const mode = useMode();
  const [input, change] = useLastInput();
  return (
    <Dialog open safeAnswerFirst size="wide" title="搜索" onClose={onClose}>
      <SearchBox
        input={input}
        onChange={change}
        onOpen={onClose}
        foot={
          <Link
            to={`${mode.path('/search')}${writeSearch(input)}`}
            onClick={onClose}
            className="inline-flex min-h-11 items-center self-start text-sm text-soft underline underline-offset-4 hover:text-ink"
          >
            在单独一页打开
          </Link>
        }
      />
    </Dialog>
  );
}
