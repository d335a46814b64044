// The user's choice of theme, font, accent, text size and line width, stored in this browser and
// applied as data attributes of <html>, which the tokens use. web/public/theme.js applies the same
// before the first paint; it is a separate file because inline scripts are forbidden.
import { ACCENTS, type Accent } from '#domain/posts/accent.ts';

/** Light, dark, or the system's theme (B§3: the default). */
export const THEMES = ['system', 'light', 'dark'] as const;
/** One of {@link THEMES}. */
export type Theme = (typeof THEMES)[number];

/** The four fonts (B§3), the default first. */
export const FONTS = ['wenkai', 'barlow', 'system', 'kaiti'] as const;
/** One of {@link FONTS}. */
export type Font = (typeof FONTS)[number];

/** Whether bold, lists and links in texts are drawn or shown as written (rulings 79). */
export const MARKDOWN = ['on', 'off'] as const;

/** The four sizes of all texts, the smallest first. */
export const TEXT_SIZES = ['small', 'medium', 'large', 'huge'] as const;
/** One of {@link TEXT_SIZES}. */
export type TextSize = (typeof TEXT_SIZES)[number];

/** The widths of the reading column on wide screens. */
export const LINE_WIDTHS = ['narrow', 'medium', 'wide'] as const;
/** One of {@link LINE_WIDTHS}. */
export type LineWidth = (typeof LINE_WIDTHS)[number];

/** What a user can choose. */
export interface Appearance {
  theme: Theme;
  font: Font;
  themeColor: Accent;
  markdown: (typeof MARKDOWN)[number];
  textSize: TextSize;
  lineWidth: LineWidth;
}

const CHOICES: { [Key in keyof Appearance]: readonly Appearance[Key][] } = {
  theme: THEMES,
  font: FONTS,
  themeColor: ACCENTS,
  markdown: MARKDOWN,
  textSize: TEXT_SIZES,
  lineWidth: LINE_WIDTHS,
};

const DEFAULTS: Appearance = {
  theme: 'system',
  font: 'wenkai',
  themeColor: 'teal',
  markdown: 'on',
  textSize: 'medium',
  lineWidth: 'medium',
};
const listeners = new Set<() => void>();
let current: Appearance | null = null;

function readChoice<Key extends keyof Appearance>(key: Key): Appearance[Key] {
  const stored = localStorage.getItem(key);
  return CHOICES[key].find((choice) => choice === stored) ?? DEFAULTS[key];
}

/** The choices in this browser; defaults for missing or unknown ones. */
export function getAppearance(): Appearance {
  current ??= {
    theme: readChoice('theme'),
    font: readChoice('font'),
    themeColor: readChoice('themeColor'),
    markdown: readChoice('markdown'),
    textSize: readChoice('textSize'),
    lineWidth: readChoice('lineWidth'),
  };
  return current;
}

/** Changes, stores and applies a choice. */
export function setAppearance(change: Partial<Appearance>): void {
  current = { ...getAppearance(), ...change };
  for (const [key, value] of Object.entries(change)) localStorage.setItem(key, value);
  applyAppearance();
  for (const listener of listeners) listener();
}

/** Calls back after every change; returns the function that stops it. */
export function onAppearanceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Applies the choices to <html>. */
export function applyAppearance(): void {
  const { theme, font, themeColor, textSize, lineWidth } = getAppearance();
  const dark =
    theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  Object.assign(document.documentElement.dataset, {
    theme: dark ? 'dark' : 'light',
    font,
    accent: themeColor,
    textSize,
    lineWidth,
  });
}

/** Follows the system and other tabs from now on. */
export function followAppearance(): void {
  applyAppearance();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyAppearance);
  addEventListener('storage', (event) => {
    if (event.key !== null && !Object.hasOwn(CHOICES, event.key)) return;
    current = null;
    applyAppearance();
    for (const listener of listeners) listener();
  });
}
