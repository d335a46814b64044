// All pages: address, title and chunk. Add a new page here.
import type { ComponentType } from 'react';
import type { JournalPath, PagePath } from '#contract/page-paths.ts';
import type { PrefetchPage } from '#web/core/api/prefetch-page.ts';
import { lazyModule, type LazyModule } from '#web/core/browser/lazy-module.ts';
import type { ListFrameProps } from '#web/pages/list-frame.tsx';
import { PROVIDER_RETURN_PATH, RESET_PATH } from '#web/core/session/recovery-link.ts';

export interface PageRoute {
  path: PagePath;
  /** The title in the browser's tab, before the product's name. */
  title: string;
  /** The description for search engines; for public pages only. */
  description?: string;
  page: LazyModule<ComponentType>;
}

/**
 * A journal page. `main` has the tab bar and the publish button, `list` also the banner that both
 * lists share; `inner` has only the header.
 */
export interface JournalPageRoute extends PageRoute {
  path: JournalPath;
  frame: 'list' | 'main' | 'inner';
  /** Fetches the first items of the page. */
  prefetch?: PrefetchPage;
}

/** The journal. An address and its twin under /test are one entry, so they cannot differ (A§2). */
export const JOURNAL_PAGES: readonly JournalPageRoute[] = [
  {
    path: '/inspiration',
    title: '灵感',
    frame: 'list',
    page: lazyModule(() => import('#web/pages/post-list-page.tsx').then((m) => m.PostListPage)),
    prefetch: (...of) =>
      import('#web/pages/post-list-page.tsx').then((m) => m.prefetchPosts(...of)),
  },
  {
    path: '/poston',
    title: '发布',
    frame: 'main',
    page: lazyModule(() => import('#web/pages/compose-page.tsx').then((m) => m.ComposePage)),
  },
  {
    path: '/chat/:postId',
    title: '对话',
    frame: 'inner',
    page: lazyModule(() =>
      import('#web/pages/conversation-page.tsx').then((m) => m.ConversationPage),
    ),
  },
  {
    path: '/notes',
    title: '回响笔记',
    frame: 'list',
    page: lazyModule(() => import('#web/pages/diary-list-page.tsx').then((m) => m.DiaryListPage)),
  },
  {
    path: '/notes/:diaryId',
    title: '日记',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/diary-page.tsx').then((m) => m.DiaryPage)),
  },
  {
    path: '/search',
    title: '搜索',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/search-page.tsx').then((m) => m.SearchPage)),
  },
  {
    path: '/calendar',
    title: '日历',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/calendar-page.tsx').then((m) => m.CalendarPage)),
  },
  {
    path: '/review',
    title: '回顾',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/review-page.tsx').then((m) => m.ReviewPage)),
  },
  {
    path: '/book',
    title: '年册',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/book-page.tsx').then((m) => m.BookPage)),
  },
  {
    path: '/walk',
    title: '随机漫步',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/walk-page.tsx').then((m) => m.WalkPage)),
  },
  {
    path: '/favourites',
    title: '收藏',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/favourites-page.tsx').then((m) => m.FavouritesPage)),
  },
  {
    path: '/tags',
    title: '标签',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/tag-list-page.tsx').then((m) => m.TagListPage)),
    prefetch: (...of) => import('#web/pages/tag-list-page.tsx').then((m) => m.prefetchTags(...of)),
  },
  {
    path: '/ask',
    title: '问问自己',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/ask-page.tsx').then((m) => m.AskPage)),
  },
  {
    path: '/about-me',
    title: '关于我',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/about-me-page.tsx').then((m) => m.AboutMePage)),
  },
  {
    path: '/personas',
    title: '自己的回响者',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/personas-page.tsx').then((m) => m.PersonasPage)),
    prefetch: (...of) =>
      import('#web/pages/personas-page.tsx').then((m) => m.prefetchPersonas(...of)),
  },
  {
    path: '/purchase_token',
    title: '我的灵感石',
    frame: 'inner',
    page: lazyModule(() =>
      import('#web/pages/purchase-token-page.tsx').then((m) => m.PurchaseTokenPage),
    ),
  },
  {
    path: '/dashboard',
    title: '数据统计',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/dashboard-page.tsx').then((m) => m.DashboardPage)),
  },
  {
    path: '/takenote',
    title: '总结',
    frame: 'main',
    page: lazyModule(() => import('#web/pages/summary-page.tsx').then((m) => m.SummaryPage)),
  },
  {
    path: '/model_select',
    title: '总结的风格',
    frame: 'inner',
    page: lazyModule(() =>
      import('#web/pages/model-select-page.tsx').then((m) => m.ModelSelectPage),
    ),
  },
  {
    path: '/deleted',
    title: '最近删除',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/deleted-page.tsx').then((m) => m.DeletedPage)),
  },
  {
    path: '/import',
    title: '导入',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/import-page.tsx').then((m) => m.ImportPage)),
  },
  {
    path: '/admin',
    title: '管理',
    frame: 'inner',
    page: lazyModule(() => import('#web/pages/operator-page.tsx').then((m) => m.OperatorPage)),
  },
  {
    path: '/setting',
    title: '设置',
    frame: 'main',
    page: lazyModule(() => import('#web/pages/setting-page.tsx').then((m) => m.SettingPage)),
  },
];

/** The banner and the tabs above both lists. */
export const LIST_FRAME: LazyModule<ComponentType<ListFrameProps>> = lazyModule(() =>
  import('#web/pages/list-frame.tsx').then((m) => m.ListFrame),
);

/** The new password form. It replaces the whole app while a recovery link is open. */
export const RESET_PAGE: PageRoute = {
  path: RESET_PATH,
  title: '重置密码',
  page: lazyModule(() =>
    import('#web/pages/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
  ),
};

/** Confirms the address of a sign-up; only a link from a mail opens it. */
export const CONFIRM_PAGE: PageRoute = {
  path: '/confirm',
  title: '确认邮箱',
  page: lazyModule(() => import('#web/pages/confirm-page.tsx').then((m) => m.ConfirmPage)),
};

/** Confirms or refuses a change of the address; only a link from a mail opens it. */
export const EMAIL_CHANGE_PAGE: PageRoute = {
  path: '/email-change',
  title: '更换邮箱',
  page: lazyModule(() => import('#web/pages/email-change-page.tsx').then((m) => m.EmailChangePage)),
};

/** Where the sign-in provider sends browsers back to. */
export const SIGN_IN_RETURN_PAGE: PageRoute = {
  path: PROVIDER_RETURN_PATH,
  title: '登录',
  page: lazyModule(() =>
    import('#web/pages/sign-in-return-page.tsx').then((m) => m.SignInReturnPage),
  ),
};

/** Pages outside the journal. They have no twin (rulings 37) and do not load the API client. */
export const OPEN_PAGES: readonly PageRoute[] = [
  {
    path: '/info',
    title: 'A quiet journal that answers',
    description:
      'Echo Notes (回响) is a quiet journal in Chinese: write a line, hear an echo, and let the days grow into letters to yourself. Try it without an account.',
    page: lazyModule(() => import('#web/pages/info-page.tsx').then((m) => m.InfoPage)),
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description:
      'What Echo Notes stores, what it sends to whom, how long it keeps it, and how you take it with you or have it deleted.',
    page: lazyModule(() => import('#web/pages/privacy-page.tsx').then((m) => m.PrivacyPage)),
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    description: 'The terms under which Echo Notes is offered and used.',
    page: lazyModule(() => import('#web/pages/terms-page.tsx').then((m) => m.TermsPage)),
  },
  {
    path: '/login',
    title: '登录',
    page: lazyModule(() => import('#web/pages/login-page.tsx').then((m) => m.LoginPage)),
  },
  RESET_PAGE,
  CONFIRM_PAGE,
  EMAIL_CHANGE_PAGE,
  SIGN_IN_RETURN_PAGE,
];
