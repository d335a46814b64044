import { useEffect, useState } from 'react';

/**
 * Keeps a placeholder visible for at least `milliseconds`, so that it does not flash (rulings 31).
 * Returns false until then. Returns true at once when the content was there on the first render.
 */
export function useMinimumWait(wasThere: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(wasThere);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
