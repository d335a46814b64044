// Opens the search from every page with a header: by its button, by / and by Ctrl+K. The search
// panel is a chunk of its own.
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

const loadPanel = () =>
  import('#web/pages/search-panel.tsx').then((module) => ({ default: module.SearchPanel }));
const SearchPanel = lazy(loadPanel);

/** The button, and the panel while it is open. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <IconButton
        label="搜索"
        icon={<Search />}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <SearchPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function isSearchKey(event: KeyboardEvent): boolean {
  if (event.isComposing || event.repeat || event.defaultPrevented) return false;
  if (
    (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    !event.shiftKey &&
    event.key.toLowerCase() === 'k'
  )
    return true;
  return (
    event.key === '/' &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !isTypedInto(event.target)
  );
}

/** Whether a key press on this target types a character. */
function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
