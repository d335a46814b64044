// Journeys of a user through the built product as `npm start` runs it, in a real Chromium. Each
// worker has its own server and data folder (e2e/world.ts).
import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/build.ts',
  fullyParallel: false,
  // `npm test` runs two test files beside them, on two cores.
  workers: 2,
  // The speed of the machine must not decide the result: these end only what hangs.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 45_000,
    // A service worker would hide network errors; journeys about offline starts allow it
    // themselves.
    serviceWorkers: 'block',
    // Traces take a quarter of the run time: use `--trace on` for the journey that failed.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_FLAGS },
  },
  projects: [
    // A journey runs once: on a phone, `@phone-only`, what fits it worst (ADR 0085).
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grepInvert: /@phone-only/,
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone-only/,
    },
  ],
});
