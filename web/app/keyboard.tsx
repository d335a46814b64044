// The keyboard shortcuts of all journal pages. Above the layouts: a header is replaced with its
// page, and a press during the change must not be lost.
import { createContext, lazy, Suspense, use, type ReactElement } from 'react';
import { useKeyboard } from '#web/app/use-keyboard.ts';

/** Loads what the shortcuts do. */
export const loadShortcuts = () =>
  import('#web/app/shortcuts.tsx').then((module) => ({ default: module.Shortcuts }));

const Shortcuts = lazy(loadShortcuts);

const PressContext = createContext<(key: string) => void>(() => undefined);

/** Follows the keyboard, and shows the panels that it opens above its pages. */
export function Keyboard({ children }: { children: ReactElement }) {
  const [presses, press] = useKeyboard();
  return (
    <PressContext value={press}>
      {children}
      {presses.length > 0 && (
        <Suspense>
          <Shortcuts presses={presses} />
        </Suspense>
      )}
    </PressContext>
  );
}

/** A function that does what a shortcut does, for buttons. */
export function usePress(): (key: string) => void {
  return use(PressContext);
}
