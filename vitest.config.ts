// Tests are beside the files they test. Three projects: pure code under Node; the server, and what
// talks to servers, under Node; the browser's code under happy-dom.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs test files that start processes first. They are the longest; at the end they would keep a
 * single worker busy.
 */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsProcesses = ({ moduleId }: TestSpecification) =>
      /\b(?:startServerProcess|startPostgres|spawnSync)\(/.test(readFileSync(moduleId, 'utf8'));
    return [...sorted.filter(startsProcesses), ...sorted.filter((file) => !startsProcesses(file))];
  }
}

/** Tests outside of domain/ and engine/ that need no browser and leave no state in a module. */
const PURE_TESTS = [
  'ai/asking/ask-journal.test.ts',
  'ai/crisis.test.ts',
  'ai/json-answer.test.ts',
  'ai/json-list-stream.test.ts',
  'ai/prompts/own-persona.test.ts',
  'ai/prompts/personas.test.ts',
  'ai/prompts/prompts.test.ts',
  'ai/prompts/reply-prompt.test.ts',
  'ai/prompts/small-context.test.ts',
  'ai/prompts/summary-styles.test.ts',
  'ai/think-filter.test.ts',
  'ai/work-catalogue.test.ts',
  'contract/error-codes.test.ts',
  'contract/journal-file.test.ts',
  'web/app/shortcut-commands.test.ts',
  'web/core/drafts/shape.test.ts',
  'web/core/session/confirmation-link.test.ts',
  'web/core/session/recovery-link.test.ts',
  'web/features/auth/provider-texts.test.ts',
  'web/features/calendar/month-keys.test.ts',
  'web/features/calendar/use-calendar.test.ts',
  'web/features/diaries/body-lines.test.ts',
  'web/features/export/sheets/sheet-blocks.test.ts',
  'web/features/messages/reply-failure.test.ts',
  'web/features/posts/feed-order.test.ts',
  'web/features/posts/feed-pages.test.ts',
  'web/features/recordings/recording-machine.test.ts',
  'web/features/recordings/recording-words.test.ts',
  'web/features/search/palette-options.test.ts',
  'web/features/stats/pattern-sentences.test.ts',
  'web/features/stats/sentences.test.ts',
  'web/ui/use-masonry.test.ts',
  'web/ui/use-swipe.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default'],
    // The speed of the machine must not decide the result: these end only what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 40_000 } },
    // Tests start many Node processes: compiled code is cached, so each starts in half a second.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
    sequence: { sequencer: ProcessesFirst },
    // `npm test` runs two journeys beside them, on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{domain,engine}/**/*.test.ts', ...PURE_TESTS],
          environment: 'node',
          // A process of its own costs a file 0.8 CPU seconds, more than most of these tests. Pure
          // code keeps no state, so the files of a worker share its modules (ADR 0072).
          isolate: false,
          setupFiles: ['tools/test/file-cpu.ts', 'tools/test/property-seed.ts'],
        },
      },
      {
        test: {
          name: 'node',
          include: ['{contract,ai,server,tools}/**/*.test.ts'],
          exclude: PURE_TESTS,
          environment: 'node',
          setupFiles: ['tools/test/file-cpu.ts', 'tools/test/property-seed.ts'],
          globalSetup: ['tools/test/databases.ts'],
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: PURE_TESTS,
          environment: 'happy-dom',
          globalSetup: ['tools/test/interface-font.ts'],
          setupFiles: [
            'tools/test/file-cpu.ts',
            'tools/test/property-seed.ts',
            'tools/test/web-setup.ts',
          ],
        },
      },
    ],
  },
});
