// Every screen of the product: its address, its title, and the chunk it comes in. The list to add a
// screen to.
import type { ComponentType } from 'react';
import type { AskPage } from '#web/core/api/ask-page.ts';
import { part, type Part } from '#web/core/parts/part.ts';
import { RESET_PATH } from '#web/core/session/recovery-link.ts';

/** A screen. */
export interface PageRow {
  path: `/${string}`;
  /** What the browser's tab says, before the product's name. */
  title: string;
  /** What a search engine shows; of public screens only. */
  description?: string;
  page: Part<ComponentType>;
}

/**
 * A screen of the journal. `main` has the tab bar and the publish button, `inner` has the header
 * only.
 */
export interface JournalPageRow extends PageRow {
  frame: 'main' | 'inner';
  /** Asks for what the page shows first. */
  ask?: AskPage;
}

/**
 * The journal. A real route and its twin under /test are the same line: they cannot differ (A§2).
 */
export const JOURNAL_PAGES: readonly JournalPageRow[] = [
  {
    path: '/inspiration',
    title: '灵感',
    frame: 'main',
    page: part(() => import('#web/pages/post-list-page.tsx').then((m) => m.PostListPage)),
    ask: (...of) => import('#web/pages/post-list-page.tsx').then((m) => m.askInspirations(...of)),
  },
  {
    path: '/poston',
    title: '发布',
    frame: 'main',
    page: part(() => import('#web/pages/compose-page.tsx').then((m) => m.ComposePage)),
  },
  {
    path: '/chat/:postId',
    title: '对话',
    frame: 'inner',
    page: part(() => import('#web/pages/conversation-page.tsx').then((m) => m.ConversationPage)),
  },
  {
    path: '/notes',
    title: '回响笔记',
    frame: 'main',
    page: part(() => import('#web/pages/diary-list-page.tsx').then((m) => m.DiaryListPage)),
  },
  {
    path: '/notes/:diaryId',
    title: '日记',
    frame: 'inner',
    page: part(() => import('#web/pages/diary-page.tsx').then((m) => m.DiaryPage)),
  },
  {
    path: '/purchase_token',
    title: 'Token管理',
    frame: 'inner',
    page: part(() => import('#web/pages/purchase-token-page.tsx').then((m) => m.PurchaseTokenPage)),
  },
  {
    path: '/dashboard',
    title: '数据统计',
    frame: 'inner',
    page: part(() => import('#web/pages/dashboard-page.tsx').then((m) => m.DashboardPage)),
  },
  {
    path: '/takenote',
    title: '总结',
    frame: 'main',
    page: part(() => import('#web/pages/summary-page.tsx').then((m) => m.SummaryPage)),
  },
  {
    path: '/model_select',
    title: '总结的风格',
    frame: 'inner',
    page: part(() => import('#web/pages/model-select-page.tsx').then((m) => m.ModelSelectPage)),
  },
  {
    path: '/setting',
    title: '设置',
    frame: 'main',
    page: part(() => import('#web/pages/setting-page.tsx').then((m) => m.SettingPage)),
  },
];

/** Setting a new password; the whole app while a recovery link is worked off. */
export const RESET_PAGE: PageRow = {
  path: RESET_PATH,
  title: '重置密码',
  page: part(() => import('#web/pages/reset-password-page.tsx').then((m) => m.ResetPasswordPage)),
};

/** Screens before the journal. They have no twin (rulings 37) and do not load the API. */
export const OPEN_PAGES: readonly PageRow[] = [
  {
    path: '/info',
    title: 'A quiet journal that answers',
    description:
      'Echo Notes (回响) is a quiet journal in Chinese: write a line, hear an echo, and let the days grow into letters to yourself. Try it without an account.',
    page: part(() => import('#web/pages/info-page.tsx').then((m) => m.InfoPage)),
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description:
      'What Echo Notes stores, what it sends to whom, how long it keeps it, and how you take it with you or have it deleted.',
    page: part(() => import('#web/pages/privacy-page.tsx').then((m) => m.PrivacyPage)),
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    description: 'The terms under which Echo Notes is offered and used.',
    page: part(() => import('#web/pages/terms-page.tsx').then((m) => m.TermsPage)),
  },
  {
    path: '/login',
    title: '登录',
    page: part(() => import('#web/pages/login-page.tsx').then((m) => m.LoginPage)),
  },
  RESET_PAGE,
];
