// Does what a browser does when it loads a page: fetches it, scrolls to the top, announces it.
import { useEffect, useState } from 'react';
import { preloadPage } from '#web/app/preload-page.ts';
import { useLocation, useNavigationType } from 'react-router';

/** A page sets its title after it renders. The delay makes sure that the new title is read. */
const TITLE_SETTLES_MS = 300;

/** Preloads the new page, scrolls to its top unless the user went back, and announces its title. */
export function RouteChange() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const [announced, setAnnounced] = useState('');

  useEffect(() => void preloadPage(pathname), [pathname]);

  useEffect(() => {
    if (navigation === 'POP') return;
    scrollTo(0, 0);
    const timer = setTimeout(() => setAnnounced(document.title), TITLE_SETTLES_MS);
    return () => clearTimeout(timer);
  }, [pathname, navigation]);

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}
