// The user's choice of theme, font and accent, stored in this browser and applied as data
// attributes of <html>, which the tokens use. web/public/theme.js applies the same before the first
// paint; it is a separate file because inline scripts are forbidden.
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

/** What a user can choose. */
export interface Appearance {
  theme: Theme;
  font: Font;
  themeColor: Accent;
  markdown: (typeof MARKDOWN)[number];
}

const CHOICES: { [Key in keyof Appearance]: readonly Appearance[Key][] } = {
  theme: THEMES,
  font: FONTS,
  themeColor: ACCENTS,
  markdown: MARKDOWN,
};
const listeners = new Set<() => void>();
let current: Appearance | null = null;

function readChoice<Key extends keyof Appearance>(key: Key): Appearance[Key] {
  const stored = localStorage.getItem(key);
  const choices = CHOICES[key];
  const found = choices.find((choice) => choice === stored) ?? choices[0];
  if (found === undefined) throw new Error(`no choices for ${key}`);
  return found;
}

/** The choices in this browser; defaults for missing or unknown ones. */
export function getAppearance(): Appearance {
  current ??= {
    theme: readChoice('theme'),
    font: readChoice('font'),
    themeColor: readChoice('themeColor'),
    markdown: readChoice('markdown'),
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
  const { theme, font, themeColor } = getAppearance();
  const dark =
    theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  Object.assign(document.documentElement.dataset, {
    theme: dark ? 'dark' : 'light',
    font,
    accent: themeColor,
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
