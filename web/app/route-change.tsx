// Does what a browser does when it loads a page: fetches it, finds its place, announces it.
import { useEffect, useState } from 'react';
import { preloadPage } from '#web/app/preload-page.ts';
import { JOURNAL_PAGES } from '#web/app/pages.ts';
import { modeOf, modeOfPath } from '#web/core/mode/mode.ts';
import { KeepPlace } from '#web/core/place/keep-place.tsx';

import { matchPath } from '#web/ui/navigation/match-path.ts';
import { useLocation, useNavigationType } from '#web/ui/navigation/router.tsx';
import { useErrorsOfPage } from '#web/ui/notice.tsx';

/** A page sets its title after it renders. The delay makes sure that the new title is read. */
const TITLE_SETTLES_MS = 300;

/** The pages of the tabs open where they were left; all others at their top. */
function isTabPage(pathname: string): boolean {
  const { path: pathOf } = modeOf(modeOfPath(pathname));
  return JOURNAL_PAGES.some(
    ({ path, frame }) => frame !== 'inner' && matchPath(pathOf(path), pathname) !== null,
  );
}

/** Preloads the new page, scrolls to its place, and announces its title. */
export function RouteChange() {
  const location = useLocation();
  const { pathname } = location;
  const navigation = useNavigationType();
  const [announced, setAnnounced] = useState('');

  useErrorsOfPage(pathname);
  useEffect(() => void preloadPage(pathname), [pathname]);

  useEffect(() => {
    if (navigation === 'POP') return;
    const timer = setTimeout(() => setAnnounced(document.title), TITLE_SETTLES_MS);
    return () => clearTimeout(timer);
  }, [pathname, navigation]);

  return (
    <>
      <KeepPlace location={location} navigation={navigation} isKept={isTabPage} />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </>
  );
}
