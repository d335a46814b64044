// The end of a list with more pages. The next page loads when it is in view, or by its button.
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

/**
 * Delay before the next page is fetched, so that a short look at the end loads nothing (B§4, B§9).
 */
const LOAD_MORE_DELAY_MS = 300;

export interface ListEndProps {
  /** Number of items that are loaded. */
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
        // The callback can receive several entries; the last one is the current state.
        if (entries.at(-1)?.isIntersecting === true) timer = setTimeout(more, LOAD_MORE_DELAY_MS);
      },
      { rootMargin: '240px' },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
    // `loaded` is a dependency: an end that stays in view after a fast response fires no event, so
    // it is observed again.
  }, [loaded, isLoading, hasFailed]);

  return (
    <div ref={end} className="grid place-items-center py-6">
      <Button onClick={onMore} busy={isLoading} busyLabel="加载中...">
        {hasFailed ? '没有加载出来，再试一次' : '加载更多'}
      </Button>
    </div>
  );
}
