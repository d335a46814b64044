// The items of 翻看, loaded together with the menu's parts. Add a page here.
import {
  BookMarked,
  CalendarDays,
  Command,
  Hash,
  Heart,
  History,
  MessageCircleQuestionMark,
  NotebookPen,
  Shuffle,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useMode } from '#web/core/mode/use-mode.ts';
import { MenuItem } from '#web/ui/menu.tsx';

const PAGES: readonly { to: `/${string}`; label: string; icon: ReactNode }[] = [
  { to: '/calendar', label: '日历', icon: <CalendarDays /> },
  { to: '/review', label: '回顾', icon: <History /> },
  { to: '/book', label: '年册', icon: <BookMarked /> },
  { to: '/tags', label: '标签', icon: <Hash /> },
  { to: '/favourites', label: '收藏', icon: <Heart /> },
  { to: '/walk', label: '随机漫步', icon: <Shuffle /> },
  { to: '/ask', label: '问问自己', icon: <MessageCircleQuestionMark /> },
  { to: '/about-me', label: '关于我', icon: <NotebookPen /> },
];

/** `onPalette` opens the command palette. */
export function BrowseMenuItems({ onPalette }: { onPalette: () => void }) {
  const mode = useMode();
  return (
    <>
      {PAGES.map(({ to, label, icon }) => (
        <MenuItem key={to} icon={icon} to={mode.path(to)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<Command />} onSelect={onPalette}>
        快速前往
      </MenuItem>
    </>
  );
}
