// When the faces come that the first screens' own words do not need. On a first visit when the page
// has come to rest, so that they never hold up what is read first; later they lie in the browser
// and come at once.
import { loadContentFaces } from '#web/core/theme/content-faces.ts';
import { getAppearance, onAppearanceChange } from '#web/core/theme/appearance.ts';

const FONTS_WITH_WENKAI: readonly string[] = ['wenkai', 'barlow', 'kaiti'];

/** How long after its last file the page of a first visit is left alone, in milliseconds. */
const REST_MS = 1500;

/** Loads the lists in their time, or when such a font is chosen later; only the regular weight. */
export function loadContentFont(): void {
  const load = () => {
    if (!FONTS_WITH_WENKAI.includes(getAppearance().font)) return;
    void loadContentFaces();
    stop();
  };
  const stop = onAppearanceChange(load);
  const isFirstVisit =
    !('serviceWorker' in navigator) || navigator.serviceWorker.controller === null;
  if (!isFirstVisit) requestAnimationFrame(() => setTimeout(load));
  else if (document.readyState === 'complete') setTimeout(load, REST_MS);
  else addEventListener('load', () => setTimeout(load, REST_MS), { once: true });
}
