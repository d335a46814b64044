// The slices of the content font: about 100 faces, of which a page fetches those its texts need. Their list comes after the first
// paint, so that it never delays one; only the regular weight, only where a chosen font uses it.
import { getAppearance, onAppearanceChange } from '#web/core/theme/appearance.ts';

const FONTS_WITH_WENKAI: readonly string[] = ['wenkai', 'barlow', 'kaiti'];

/** Loads the list when the browser has nothing better to do, or when such a font is chosen later. */
export function loadContentFont(): void {
  const load = () => {
    if (!FONTS_WITH_WENKAI.includes(getAppearance().font)) return;
    void import('lxgw-wenkai-webfont/lxgwwenkai-regular.css');
    stop();
  };
  const stop = onAppearanceChange(load);
  requestAnimationFrame(() => setTimeout(load));
}
