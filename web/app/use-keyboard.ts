// The only part of the keyboard shortcuts that a first screen loads.
import { useEffect, useReducer } from 'react';
import { shortcutOf } from '#web/core/keyboard/shortcut-key.ts';

/** A pressed shortcut and when, in milliseconds of one clock. */
export interface Press {
  key: string;
  at: number;
}

/** The last two presses, the latest one last, and a function that adds one. */
export function useKeyboard(): [readonly Press[], (key: string) => void] {
  const [presses, add] = useReducer(
    (before: readonly Press[], key: string) => [
      ...before.slice(-1),
      { key, at: performance.now() },
    ],
    [],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = shortcutOf(event);
      if (key === null) return;
      event.preventDefault();
      add(key);
    };
    addEventListener('keydown', press);
    // theme.js repeats what was pressed before.
    dispatchEvent(new Event('keyboard-ready'));
    return () => removeEventListener('keydown', press);
  }, []);
  return [presses, add];
}
