// Every address of the product. A real route and its twin under /test are the same line of PAGES: they cannot differ (A§2).
import { lazy, type ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { HomeRedirect } from '#web/app/home-redirect.tsx';
import { AccountLayout, InnerFrame, MainFrame, OpenLayout, TrialLayout } from '#web/app/layouts.tsx';
import { RouteChange } from '#web/app/route-change.tsx';
import { TRIAL_PREFIX } from '#web/core/mode/mode.ts';
import { useTitle } from '#web/core/title/use-title.ts';

/** A screen with its twin. `main` has the tab bar and the publish button, `inner` has the header only. */
interface PageRow {
  path: `/${string}`;
  /** What the browser's tab says, before the product's name. */
  title: string;
  /** What a search engine shows; of public screens only. */
  description?: string;
  frame: 'main' | 'inner';
  Page: ComponentType;
}

/** The list to add a screen to. */
const PAGES: readonly PageRow[] = [
  {
    path: '/inspiration',
    title: '灵感',
    frame: 'main',
    Page: lazy(() => import('#web/pages/inspiration-page.tsx').then((m) => ({ default: m.InspirationPage }))),
  },
  { path: '/poston', title: '发布', frame: 'main', Page: lazy(() => import('#web/pages/compose-page.tsx').then((m) => ({ default: m.ComposePage }))) },
  { path: '/chat/:postId', title: '对话', frame: 'inner', Page: lazy(() => import('#web/pages/chat-page.tsx').then((m) => ({ default: m.ChatPage }))) },
  { path: '/notes', title: '回响笔记', frame: 'main', Page: lazy(() => import('#web/pages/notes-page.tsx').then((m) => ({ default: m.NotesPage }))) },
  { path: '/notes/:diaryId', title: '日记', frame: 'inner', Page: lazy(() => import('#web/pages/diary-page.tsx').then((m) => ({ default: m.DiaryPage }))) },
  {
    path: '/purchase_token',
    title: 'Token管理',
    frame: 'inner',
    Page: lazy(() => import('#web/pages/purchase-token-page.tsx').then((m) => ({ default: m.PurchaseTokenPage }))),
  },
  {
    path: '/dashboard',
    title: '数据统计',
    frame: 'inner',
    Page: lazy(() => import('#web/pages/dashboard-page.tsx').then((m) => ({ default: m.DashboardPage }))),
  },
  { path: '/takenote', title: '总结', frame: 'main', Page: lazy(() => import('#web/pages/take-note-page.tsx').then((m) => ({ default: m.TakeNotePage }))) },
  {
    path: '/model_select',
    title: '总结的风格',
    frame: 'inner',
    Page: lazy(() => import('#web/pages/model-select-page.tsx').then((m) => ({ default: m.ModelSelectPage }))),
  },
  { path: '/setting', title: '设置', frame: 'main', Page: lazy(() => import('#web/pages/setting-page.tsx').then((m) => ({ default: m.SettingPage }))) },
];

/** The addresses of all screens that have a twin, as patterns. */
export const PAGE_PATHS: readonly string[] = PAGES.map(({ path }) => path);

/** Screens without a twin (rulings 37). */
const OPEN_PAGES: readonly Omit<PageRow, 'frame'>[] = [
  {
    path: '/info',
    title: 'A quiet journal that answers',
    description:
      'Echo Notes (回响) is a quiet journal in Chinese: write a line, hear an echo, and let the days grow into letters to yourself. Try it without an account.',
    Page: lazy(() => import('#web/pages/info-page.tsx').then((m) => ({ default: m.InfoPage }))),
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What Echo Notes stores, what it sends to whom, how long it keeps it, and how you take it with you or have it deleted.',
    Page: lazy(() => import('#web/pages/privacy-page.tsx').then((m) => ({ default: m.PrivacyPage }))),
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    description: 'The terms under which Echo Notes is offered and used.',
    Page: lazy(() => import('#web/pages/terms-page.tsx').then((m) => ({ default: m.TermsPage }))),
  },
  { path: '/login', title: '登录', Page: lazy(() => import('#web/pages/login-page.tsx').then((m) => ({ default: m.LoginPage }))) },
  { path: '/resetpassword', title: '重置密码', Page: lazy(() => import('#web/pages/reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage }))) },
];

/** A page with its title. */
function Titled({ row: { title, description, Page } }: { row: Pick<PageRow, 'title' | 'description' | 'Page'> }) {
  useTitle(title, description);
  return <Page />;
}

function framed(prefix: '' | typeof TRIAL_PREFIX) {
  const rowsOf = (frame: PageRow['frame']) =>
    PAGES.filter((row) => row.frame === frame).map((row) => <Route key={row.path} path={`${prefix}${row.path}`} element={<Titled row={row} />} />);
  return (
    <>
      <Route element={<MainFrame />}>{rowsOf('main')}</Route>
      <Route element={<InnerFrame />}>{rowsOf('inner')}</Route>
    </>
  );
}

/** The route table, for a router that is there already (tests bring their own). */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomeRedirect />} />
      <Route element={<OpenLayout />}>
        {OPEN_PAGES.map((row) => (
          <Route key={row.path} path={row.path} element={<Titled row={row} />} />
        ))}
      </Route>
      <Route element={<AccountLayout />}>{framed('')}</Route>
      <Route element={<TrialLayout />}>{framed(TRIAL_PREFIX)}</Route>
      <Route path="*" element={<Navigate to="/info" replace />} />
    </Routes>
  );
}

/** The app at the browser's own address. */
export function AppRouter() {
  return (
    <BrowserRouter>
      <RouteChange />
      <AppRoutes />
    </BrowserRouter>
  );
}
