// Opens the search from every page with a header.
import { Search } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';

/** `onNear` is called before a press is likely, to load what it opens. */
export function SearchButton({ onNear, onOpen }: { onNear: () => void; onOpen: () => void }) {
  return (
    <IconButton
      label="搜索"
      icon={<Search />}
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    />
  );
}
