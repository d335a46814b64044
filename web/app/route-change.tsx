// What a browser does by itself between pages and a single page app must do: fetch the page, begin
// at the top, say where one is now.
import { useEffect, useState } from 'react';
import { preloadPage } from '#web/app/preload-page.ts';
import { useLocation, useNavigationType } from 'react-router';

/** A page sets its title once it is there; by then it stands. */
const TITLE_SETTLES_MS = 300;

/** Scrolls to the top of a new page (going back keeps the place) and reads its title out. */
export function RouteChange() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const [said, setSaid] = useState('');

  useEffect(() => void preloadPage(pathname), [pathname]);

  useEffect(() => {
    if (navigation === 'POP') return;
    scrollTo(0, 0);
    const timer = setTimeout(() => setSaid(document.title), TITLE_SETTLES_MS);
    return () => clearTimeout(timer);
  }, [pathname, navigation]);

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
