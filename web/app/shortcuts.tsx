// Does what the shortcuts ask for. Loaded with the first of them.
import { useEffect, useEffectEvent, useState } from 'react';
import { focusCard } from '#web/app/card-focus.ts';
import { ShortcutSheet } from '#web/app/shortcut-sheet.tsx';
import { commandOf, LISTED_PAGES, type Panel } from '#web/app/shortcut-commands.ts';
import type { Press } from '#web/app/use-keyboard.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSignOut } from '#web/core/session/use-sign-out.ts';
import { setAppearance } from '#web/core/theme/appearance.ts';
import { PalettePanel, type PalettePanelProps } from '#web/pages/palette-panel.tsx';
import { SearchPanel } from '#web/pages/search-panel.tsx';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

type PaletteCommand = PalettePanelProps['commands'][number];

export function Shortcuts({ presses }: { presses: readonly Press[] }) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const go = useGoTo();
  const commands = useCommands(setPanel);
  const hasField = useIsSearchPage();
  const [handled, setHandled] = useState<readonly Press[]>([]);
  if (presses !== handled) {
    setHandled(presses);
    const command = commandOf(presses);
    if (command?.kind === 'open' && !(command.panel === 'search' && hasField))
      setPanel(command.panel);
  }
  const move = useEffectEvent(() => {
    const command = commandOf(presses);
    if (command?.kind === 'go') go(command.path);
    else if (command?.kind === 'card') focusCard(command.step);
    else if (command?.panel === 'search' && hasField)
      document.querySelector<HTMLElement>('[data-search-page] input')?.focus();
  });
  useEffect(() => move(), [presses]);
  const close = () => setPanel(null);
  return (
    <>
      {panel === 'palette' && <PalettePanel commands={commands} onClose={close} />}
      {panel === 'search' && <SearchPanel onClose={close} />}
      {panel === 'sheet' && <ShortcutSheet onClose={close} />}
    </>
  );
}

/** Whether the page has the field that the search panel would repeat. */
function useIsSearchPage(): boolean {
  const mode = useMode();
  return useLocation().pathname === mode.path('/search');
}

function useGoTo(): (path: `/${string}`) => void {
  const mode = useMode();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (path) => {
    if (mode.path(path) !== pathname) navigate(mode.path(path));
  };
}

function useCommands(open: (panel: Panel) => void): PaletteCommand[] {
  const mode = useMode();
  const go = useGoTo();
  const signOut = useSignOut();
  const action = (label: string, run: () => void, key?: string) =>
    ({ group: '操作', label, run, keys: key === undefined ? [] : [key] }) as const;
  return [
    ...LISTED_PAGES.map(
      ({ path, title, keys }) =>
        ({ group: '页面', label: title, words: path, keys, run: () => go(path) }) as const,
    ),
    action('搜索', () => open('search'), '/'),
    action('键盘快捷键', () => open('sheet'), '?'),
    action('浅色', () => setAppearance({ theme: 'light' })),
    action('深色', () => setAppearance({ theme: 'dark' })),
    action('明暗跟随系统', () => setAppearance({ theme: 'system' })),
    ...(mode.can('signOut') ? [action('退出登录', () => void signOut())] : []),
  ];
}
