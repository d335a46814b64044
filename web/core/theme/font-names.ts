import type { Font } from '#web/core/theme/appearance.ts';

/** The fonts as users know them. */
export const FONT_NAME: Record<Font, string> = {
  wenkai: '霞鹜文楷',
  barlow: 'Barlow',
  system: '系统字体',
  kaiti: '楷体',
};
