// A placeholder that is shown at all is shown long enough to be read as one; what is there already
// needs none (rulings 31).
import { useEffect, useState } from 'react';

/**
 * False until `milliseconds` have passed since the first look. True from the start where things
 * were there at the first look.
 */
export function useLeastWait(wasThere: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(wasThere);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
