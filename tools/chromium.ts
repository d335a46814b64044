// Debian's Chromium as journeys and screenshots start it. The headless shell has the same engine as
// the browser without its window, and needs a quarter less CPU time for the same journeys.

/** The executable; `CHROMIUM_PATH` overrides it. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

/** No sandbox (tests run as root), and no network requests of the browser itself. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // As in a window: the shell's own default draws text on a page and in a canvas differently.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
