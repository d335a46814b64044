// Runs before the first paint, so that the dark theme does not flash white. A test compares its
// rules with web/core/theme/appearance.ts.
(() => {
  const choose = (key, choices, fallback = choices[0]) => {
    let stored = null;
    try {
      stored = localStorage.getItem(key);
    } catch {
      // Storage may be denied; the defaults apply.
    }
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
})();
