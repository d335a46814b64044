// Runs before the first paint, so that the dark theme does not flash white, and a prerendered page
// that another will replace is not seen. Tests compare its rules with web/core/theme/appearance.ts
// and web/core/session/.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be denied; the defaults apply.
      return null;
    }
  };
  const choose = (key, choices, fallback = choices[0]) => {
    const stored = read(key);
    return choices.includes(stored) ? stored : fallback;
  };
  const theme = choose('theme', ['system', 'light', 'dark']);
  const dark =
    theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  Object.assign(document.documentElement.dataset, {
    theme: dark ? 'dark' : 'light',
    font: choose('font', ['wenkai', 'barlow', 'system', 'kaiti']),
    accent: choose('themeColor', ['teal', 'blue', 'purple', 'green', 'orange']),
    textSize: choose('textSize', ['small', 'medium', 'large', 'huge'], 'medium'),
    lineWidth: choose('lineWidth', ['narrow', 'medium', 'wide'], 'medium'),
  });
  // A press on a prerendered page before the app hears it; web/main.tsx repeats it. It may lead to
  // another page, for which the keys before it were not meant.
  let keys = [];
  addEventListener('click', ({ target }) => {
    keys = [];
    target.closest('[data-page] button')?.setAttribute('data-pressed', '');
  });
  // The last two keys before the app listens, outside of fields; web/app/use-keyboard.ts asks for
  // them.
  const keepKey = (event) => {
    if (
      event.key.length === 1 &&
      !event.target.closest?.('input, textarea, select, [contenteditable]')
    )
      keys = [...keys.slice(-1), event];
  };
  addEventListener('keydown', keepKey);
  addEventListener('keyboard-ready', () => {
    removeEventListener('keydown', keepKey);
    for (const key of keys.splice(0))
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
  });
  // A link from a mail has values in the query or in the hash. Whoever is signed in leaves the login.
  const { pathname, search, hash } = location;
  if (
    search !== '' ||
    hash.includes('=') ||
    (pathname === '/login' && read('echo-notes-auth') !== null)
  )
    document.documentElement.dataset.hidden = '';
})();
