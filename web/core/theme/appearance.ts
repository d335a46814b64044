// How the product looks to this person: kept in this browser, applied as data attributes of <html>,
// from which the tokens follow. web/public/theme.js applies the same before the first paint; it is
// a file of its own because inline scripts are forbidden.
import { ACCENTS, type Accent } from '#domain/posts/accent.ts';

/** Light, dark, or as the system has it (B§3: the default). */
export const THEMES = ['system', 'light', 'dark'] as const;
/** One of {@link THEMES}. */
export type Theme = (typeof THEMES)[number];

/** The four fonts (B§3), the default first. */
export const FONTS = ['wenkai', 'barlow', 'system', 'kaiti'] as const;
/** One of {@link FONTS}. */
export type Font = (typeof FONTS)[number];

/** What a person can choose. */
export interface Appearance {
  theme: Theme;
  font: Font;
  themeColor: Accent;
}

const CHOICES: { [Key in keyof Appearance]: readonly Appearance[Key][] } = {
  theme: THEMES,
  font: FONTS,
  themeColor: ACCENTS,
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

/** The choices of this browser; defaults for what is missing or unknown. */
export function getAppearance(): Appearance {
  current ??= {
    theme: readChoice('theme'),
    font: readChoice('font'),
    themeColor: readChoice('themeColor'),
  };
  return current;
}

/** Changes and keeps a choice, and shows it at once. */
export function setAppearance(change: Partial<Appearance>): void {
  current = { ...getAppearance(), ...change };
  for (const [key, value] of Object.entries(change)) localStorage.setItem(key, value);
  applyAppearance();
  for (const listener of listeners) listener();
}

/** Calls back after every change; answers the way to stop. */
export function onAppearanceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Writes the choices to <html>. */
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
