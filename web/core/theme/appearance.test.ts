// The choices in a browser (C§98.01); the script before the first paint decides the same.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#web/core/session/session-storage.ts';

const KEYS = ['theme', 'accent', 'font', 'textSize', 'lineWidth'] as const;
const USUAL = { textSize: 'medium', lineWidth: 'medium' };
const shown = () =>
  Object.fromEntries(KEYS.map((key) => [key, document.documentElement.dataset[key]]));

/** A fresh module, since it caches what it has read. */
async function freshPage() {
  vi.resetModules();
  for (const key of KEYS) delete document.documentElement.dataset[key];
  return import('#web/core/theme/appearance.ts');
}

function systemIs(scheme: 'light' | 'dark') {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes(scheme),
        addEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

afterEach(() => vi.restoreAllMocks());

describe('appearance', () => {
  it.each([
    ['nothing', {}, 'light', { theme: 'light', font: 'wenkai', accent: 'teal', ...USUAL }],
    ['nothing at night', {}, 'dark', { theme: 'dark', font: 'wenkai', accent: 'teal', ...USUAL }],
    [
      'everything',
      {
        theme: 'light',
        font: 'kaiti',
        themeColor: 'orange',
        textSize: 'huge',
        lineWidth: 'narrow',
      },
      'dark',
      {
        theme: 'light',
        font: 'kaiti',
        accent: 'orange',
        textSize: 'huge',
        lineWidth: 'narrow',
      },
    ],
    [
      'invalid values',
      { theme: 'sepia', font: 'comic', themeColor: '#fff', textSize: '99', lineWidth: 'all' },
      'light',
      { theme: 'light', font: 'wenkai', accent: 'teal', ...USUAL },
    ],
  ] as const)(
    '%s stored · is the same in the app and before the first paint',
    async (_name, stored, scheme, expected) => {
      systemIs(scheme);
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      const { applyAppearance } = await freshPage();
      applyAppearance();
      expect(shown()).toEqual(expected);
      await freshPage();
      await import('#web/public/theme.js');
      expect(shown()).toEqual(expected);
    },
  );

  it('setAppearance · stores the choice, applies it and notifies listeners', async () => {
    systemIs('light');
    const { getAppearance, onAppearanceChange, setAppearance } = await freshPage();
    const listener = vi.fn();
    const stop = onAppearanceChange(listener);
    setAppearance({ theme: 'dark', themeColor: 'green' });
    expect(shown()).toEqual({ theme: 'dark', accent: 'green', font: 'wenkai', ...USUAL });
    expect(localStorage.getItem('themeColor')).toBe('green');
    expect(listener).toHaveBeenCalledOnce();
    stop();
    const again = await freshPage();
    expect(again.getAppearance()).toEqual(getAppearance());
  });
});

// C§2.02
describe('prerendered page before the first paint', () => {
  const FOR_ANOTHER_PAGE = [
    '/info?type=recovery&token_hash=a',
    '/info#access_token=a&type=recovery',
    '/login?mail=expired',
  ];
  const OWN = ['/info', '/info#pricing', '/login', '/privacy#who'];

  async function isHiddenAt(address: string) {
    history.replaceState(null, '', address);
    vi.resetModules();
    delete document.documentElement.dataset['hidden'];
    await import('#web/public/theme.js');
    return document.documentElement.dataset['hidden'] !== undefined;
  }

  it.each(FOR_ANOTHER_PAGE)('%s · is hidden', async (address) => {
    expect(await isHiddenAt(address)).toBe(true);
  });

  it.each(OWN)('%s · is shown', async (address) => {
    expect(await isHiddenAt(address)).toBe(false);
  });

  it('stored session · hides the login, not the introduction', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, '{}');
    expect([await isHiddenAt('/login'), await isHiddenAt('/info')]).toEqual([true, false]);
  });
});
