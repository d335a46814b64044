// When the content fonts are loaded. They belong to what users write: the screens before the
// journal do without them. On a first visit they wait until the page is idle, so that they do not
// delay the first text. Later visits have them in the cache and load them at once.
import { loadContentFaces } from '#web/core/theme/content-faces.ts';
import { getAppearance, onAppearanceChange } from '#web/core/theme/appearance.ts';

const FONTS_WITH_WENKAI: readonly string[] = ['wenkai', 'barlow', 'kaiti'];

/** Idle time after the last file of a first visit, in milliseconds. */
const IDLE_MS = 1500;

/** Loads the regular weight, now or when the user chooses such a font. */
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
  else if (document.readyState === 'complete') setTimeout(load, IDLE_MS);
  else addEventListener('load', () => setTimeout(load, IDLE_MS), { once: true });
}
