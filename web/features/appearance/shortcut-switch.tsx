import { createStoredSwitch } from '#web/core/browser/stored-switch.ts';
import { SHORTCUTS_OFF_KEY } from '#web/core/keyboard/shortcut-key.ts';
import { Switch } from '#web/ui/switch.tsx';

const useShortcutsOff = createStoredSwitch(SHORTCUTS_OFF_KEY);

/** Switches the keyboard shortcuts off in this browser. */
export function ShortcutSwitch() {
  const [isOff, setOff] = useShortcutsOff();
  return (
    <Switch label="键盘快捷键" checked={!isOff} onChange={(isOn) => setOff(!isOn)}>
      按 ? 看有哪些。写字的时候不会触发。只在这个浏览器里有效。
    </Switch>
  );
}
