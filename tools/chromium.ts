// Debian's Chromium as journeys and screenshots start it. The headless shell has the same engine as
// the browser without its window, and needs a quarter less CPU time for the same journeys.

/** Where it is installed; `CHROMIUM_PATH` names another one. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

/** Its switches: no sandbox (tests run as root), and no requests of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
