// Journeys of a person through the built product, in a real Chromium, each worker with a server and
// a folder of its own (e2e/world.ts).
import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/build.ts',
  fullyParallel: false,
  // A journey spends a third of its time waiting: three keep two cores busy.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 20_000,
    // Journeys see the network as it is; those about starts without one allow the service worker
    // themselves.
    serviceWorkers: 'block',
    // A trace of every journey would cost a quarter of the whole run: `--trace on` has it for the
    // one that failed.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
    },
  ],
});
