// Runs before the first paint, so that nobody sees a white flash at night. Same rules as web/core/theme/appearance.ts, which a test compares.
(() => {
  const choose = (key, choices) => {
    let stored = null;
    try {
      stored = localStorage.getItem(key);
    } catch {
      // Storage can be forbidden; the defaults stand.
    }
    return choices.includes(stored) ? stored : choices[0];
  };
  const theme = choose('theme', ['system', 'light', 'dark']);
  const dark =
    theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  Object.assign(document.documentElement.dataset, {
    theme: dark ? 'dark' : 'light',
    font: choose('font', ['wenkai', 'barlow', 'system', 'kaiti']),
    accent: choose('themeColor', ['teal', 'blue', 'purple', 'green', 'orange']),
  });
})();
