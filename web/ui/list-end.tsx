// The end of a list that has more: it loads when it comes into sight, and by its button.
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

/**
 * Wait before the next page is fetched, so that a quick glance at the end loads nothing (B§4, B§9).
 */
const LOAD_MORE_DELAY_MS = 300;

/** What a {@link ListEnd} takes. */
export interface ListEndProps {
  /** Rows that are there already. */
  loaded: number;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** Loads the next page. After a failure only the button does. */
export function ListEnd({ loaded, isLoading, hasFailed, onMore }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);

  useEffect(() => {
    const element = end.current;
    if (element === null || isLoading || hasFailed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        // Several may come at once; the last one tells how it stands now.
        if (entries.at(-1)?.isIntersecting === true) timer = setTimeout(more, LOAD_MORE_DELAY_MS);
      },
      { rootMargin: '240px' },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
    // With `loaded`: an end that is still in sight after a quick answer makes no new event; it has
    // to be looked at again.
  }, [loaded, isLoading, hasFailed]);

  return (
    <div ref={end} className="grid place-items-center py-6">
      <Button onClick={onMore} busy={isLoading} busyLabel="加载中...">
        {hasFailed ? '没有加载出来，再试一次' : '加载更多'}
      </Button>
    </div>
  );
}
