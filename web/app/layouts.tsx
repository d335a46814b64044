// The layouts around pages: access, API, header and tab bar.
import { lazy, Suspense, useEffect, useState } from 'react';
import { BringTrial } from '#web/app/bring-trial.tsx';
import { ConnectionNotice } from '#web/app/connection-notice.tsx';
import { Header } from '#web/app/header.tsx';
import { Keyboard } from '#web/app/keyboard.tsx';
import { BottomTabs } from '#web/app/mode-tab-bar.tsx';
import { PageOutlet } from '#web/app/page-outlet.tsx';
import { PublishButton } from '#web/app/publish-button.tsx';
import { ProvideAccountApi, ProvideTrialApi } from '#web/app/provide-api.tsx';
import { findReturnPath, rememberReturnPath } from '#web/app/return-path.ts';
import { useInstallOffer } from '#web/core/install/install-offer.store.ts';
import { useLookAgain } from '#web/app/use-look-again.ts';
import { keptFlag } from '#web/core/kept/kept-flag.ts';
import { enterTrial } from '#web/core/mode/trial-flags.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { readConfirmationEnd } from '#web/core/session/confirmation-link.ts';
import { noteOwner } from '#web/core/session/last-owner.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import { hasStoredSession } from '#web/core/session/session-storage.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { isKeptInMemory } from '#web/core/browser/page-storage.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Outlet, Redirect, useLocation } from '#web/ui/navigation/router.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** What is shown in place of an extra whose load failed: the page below it must not break. */
const NOTHING = () => ({ default: () => null });

// Rarely shown, so not part of the first screen.
const InMemoryNotice = lazy(() =>
  import('#web/app/in-memory-notice.tsx').then((module) => ({ default: module.InMemoryNotice })),
);
const ReturnOffer = lazy(() =>
  import('#web/app/return-offer.tsx').then((module) => ({ default: module.ReturnOffer }), NOTHING),
);
const LetterNews = lazy(() =>
  import('#web/app/letter-news.tsx').then((module) => ({ default: module.LetterNews }), NOTHING),
);
const InstallOffer = lazy(() =>
  import('#web/app/install-offer.tsx').then(
    (module) => ({ default: module.InstallOffer }),
    NOTHING,
  ),
);
const ServerUnreachable = lazy(() =>
  import('#web/app/server-unreachable.tsx').then((module) => ({
    default: module.ServerUnreachable,
  })),
);

/**
 * The guard of account pages: a spinner while the session loads, a redirect to /info when signed
 * out (A§2). The requested page is stored and offered after the sign-in. The result of a
 * confirmation link is removed from the address.
 */
export function AccountLayout() {
  const { status, user } = useSession();
  const location = useLocation();
  // Without the server, an account reads what is kept on this device.
  const isReader = status === 'unreachable' && user !== null && keptFlag.isSet();
  useLookAgain();
  if (status === 'loading') return <PageSpinner />;
  if (status === 'unreachable' && !isReader) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <ServerUnreachable />
      </Suspense>
    );
  }
  if (status === 'halfSignedIn') return <Redirect to="/login" />;
  if ((status !== 'signedIn' && !isReader) || user === null) return <RedirectToInfo />;
  if (readConfirmationEnd(location) !== null) return <Redirect to={location.pathname} />;
  return (
    <ProvideAccountApi>
      <LazyReturnOffer key={`return ${user.id}`} userId={user.id} />
      <Keyboard>
        <Outlet />
      </Keyboard>
      <BringTrial key={user.id} userId={user.id} />
      <LazyLetterNews key={`letters ${user.id}`} />
    </ProvideAccountApi>
  );
}

/** Loads another page, because the reset page replaces the whole app. */
function FullLoad({ url }: { url: string }) {
  useEffect(() => location.replace(url), [url]);
  return <PageSpinner />;
}

/** When letters are asked for, in milliseconds from the start: no first screen waits for it. */
const NEWS_AFTER_MS = 2_000;

function LazyLetterNews() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), NEWS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isTime && (
      <Suspense>
        <LetterNews />
      </Suspense>
    )
  );
}

function LazyReturnOffer({ userId }: { userId: string }) {
  const [path] = useState(() => findReturnPath(userId));
  return path === null ? null : (
    <Suspense>
      <ReturnOffer path={path} />
    </Suspense>
  );
}

function RedirectToInfo() {
  const { news } = useSession();
  const [location] = useState(useLocation());
  const end = readConfirmationEnd(location);
  useEffect(() => {
    if (news?.kind === 'left' || end !== null) return;
    rememberReturnPath(
      `${location.pathname}${location.search}`,
      news?.kind === 'expired' ? news.userId : null,
    );
  }, [location, end, news]);
  if (end?.kind === 'elsewhere') return <FullLoad url={end.resetUrl} />;
  return <Redirect to={end === null ? '/info' : '/login?mail=expired'} />;
}

/** Trial pages need no login. A link to one starts the trial (rulings 37). */
export function TrialLayout() {
  // Both are idempotent, so they may run during render. A user who is signed in only looks here.
  const [isInMemory] = useState(() => {
    enterTrial();
    if (!hasStoredSession()) noteOwner(TRIAL_OWNER, Date.now());
    return isKeptInMemory();
  });
  return (
    <ProvideTrialApi>
      {isInMemory && (
        <Suspense>
          <InMemoryNotice />
        </Suspense>
      )}
      <Keyboard>
        <Outlet />
      </Keyboard>
    </ProvideTrialApi>
  );
}

/** Follows the on-screen keyboard from the first focus on; no first screen needs it. */
function useOnScreenKeyboard(): void {
  useEffect(() => {
    let stop: (() => void) | null = () => {};
    const start = () => {
      import('#web/app/on-screen-keyboard.ts')
        .then(({ followKeyboard }) => {
          if (stop !== null) stop = followKeyboard();
        })
        .catch(() => undefined);
    };
    addEventListener('focusin', start, { once: true });
    // A field may have the focus already, by `autoFocus`.
    if (document.activeElement !== document.body) start();
    return () => {
      removeEventListener('focusin', start);
      stop?.();
      stop = null;
    };
  }, []);
}

/** Header, tab bar and publish button. The publish page ends with its own foot. */
export function MainFrame() {
  const mode = useMode();
  useOnScreenKeyboard();
  const isWriting = useLocation().pathname === mode.path('/poston');
  const installOffer = useInstallOffer();
  return (
    <>
      {installOffer !== null && (
        <Suspense>
          <InstallOffer by={installOffer} />
        </Suspense>
      )}
      <Header />
      <ConnectionNotice />
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          'outline-none',
          isWriting
            ? 'pb-[calc(var(--tabbar-height)+var(--safe-bottom))]'
            : 'pb-[calc(var(--tabbar-height)+var(--safe-bottom)+48px)]',
        )}
      >
        <Outlet />
        <PublishButton />
      </main>
      <BottomTabs />
    </>
  );
}

/** The header alone, for pages with their own back link and footer. */
export function InnerFrame() {
  useOnScreenKeyboard();
  return (
    <>
      <Header />
      <ConnectionNotice />
      <main id="main" tabIndex={-1} className="outline-none">
        <PageOutlet />
      </main>
    </>
  );
}
