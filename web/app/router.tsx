// Every address of the product. A real route and its twin under /test are the same line of PAGES: they cannot differ (A§2).
import { lazy, type ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { HomeRedirect } from '#web/app/home-redirect.tsx';
import { AccountLayout, InnerFrame, MainFrame, OpenLayout, TrialLayout } from '#web/app/layouts.tsx';
import { TRIAL_PREFIX } from '#web/core/mode/mode.ts';

/** A screen with its twin. `main` has the tab bar and the publish button, `inner` has the header only. */
interface PageRow {
  path: `/${string}`;
  frame: 'main' | 'inner';
  Page: ComponentType;
}

/** The list to add a screen to. */
const PAGES: readonly PageRow[] = [
  { path: '/inspiration', frame: 'main', Page: lazy(() => import('#web/pages/inspiration-page.tsx').then((m) => ({ default: m.InspirationPage }))) },
  { path: '/poston', frame: 'main', Page: lazy(() => import('#web/pages/compose-page.tsx').then((m) => ({ default: m.ComposePage }))) },
  { path: '/chat/:postId', frame: 'inner', Page: lazy(() => import('#web/pages/chat-page.tsx').then((m) => ({ default: m.ChatPage }))) },
  { path: '/setting', frame: 'main', Page: lazy(() => import('#web/pages/setting-page.tsx').then((m) => ({ default: m.SettingPage }))) },
];

/** The addresses of all screens that have a twin, as patterns. */
export const PAGE_PATHS: readonly string[] = PAGES.map(({ path }) => path);

/** Screens without a twin (rulings 37). */
const OPEN_PAGES: readonly Omit<PageRow, 'frame'>[] = [
  { path: '/info', Page: lazy(() => import('#web/pages/info-page.tsx').then((m) => ({ default: m.InfoPage }))) },
  { path: '/login', Page: lazy(() => import('#web/pages/login-page.tsx').then((m) => ({ default: m.LoginPage }))) },
  { path: '/resetpassword', Page: lazy(() => import('#web/pages/reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage }))) },
];

function framed(prefix: '' | typeof TRIAL_PREFIX) {
  const rowsOf = (frame: PageRow['frame']) =>
    PAGES.filter((row) => row.frame === frame).map(({ path, Page }) => <Route key={path} path={`${prefix}${path}`} element={<Page />} />);
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
        {OPEN_PAGES.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
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
      <AppRoutes />
    </BrowserRouter>
  );
}
