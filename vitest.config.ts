// Tests lie beside what they test. Three projects: pure code and the server under Node, the browser's code under happy-dom.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default'],
    testTimeout: 30_000,
    // Many tests wait for processes, sockets and disks: three workers keep the two cores of a small machine busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{domain,contract,engine,server,tools}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tools/test/postgres.ts'],
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tools/test/web-setup.ts'],
        },
      },
    ],
  },
});
