// Debian's Chromium, as journeys and screenshots start it: alone, without a window, asking nobody outside.

/** Where it is installed; `CHROMIUM_PATH` names another one. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Its switches: no sandbox (tests run as root), and nothing of its own over the network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
