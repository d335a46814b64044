// The five modes of the tab bar (A§2, rulings 51). Any other address belongs to the first.
import { BookOpen, Feather, PenLine, ScrollText, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { TRIAL_PREFIX } from '#web/core/mode/mode.ts';

export interface ModeTab {
  key: 'chat' | 'archive' | 'publish' | 'summary' | 'settings';
  to: `/${string}`;
  label: string;
  icon: ReactNode;
}

const CHAT: ModeTab = { key: 'chat', to: '/inspiration', label: '灵感', icon: <Feather /> };

/** The five modes in their order. */
export const MODE_TABS: readonly ModeTab[] = [
  CHAT,
  { key: 'archive', to: '/notes', label: '笔记', icon: <BookOpen /> },
  { key: 'publish', to: '/poston', label: '发布', icon: <PenLine /> },
  { key: 'summary', to: '/takenote', label: '总结', icon: <ScrollText /> },
  { key: 'settings', to: '/setting', label: '设置', icon: <Settings /> },
];

/** The mode of an address. A diary's own page belongs to the diaries. */
export function modeTabOf(pathname: string): ModeTab {
  const path = pathname.startsWith(`${TRIAL_PREFIX}/`)
    ? pathname.slice(TRIAL_PREFIX.length)
    : pathname;
  return MODE_TABS.find(({ to }) => path === to || path.startsWith(`${to}/`)) ?? CHAT;
}
