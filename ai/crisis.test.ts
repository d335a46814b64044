import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCrisisWatch } from '#ai/crisis.ts';

const watch = createCrisisWatch({ card: null, pause: () => setImmediate() });
const QUIET = '今天在湖边走了很久。';
const INDIRECT = '活着真累。';
const EXPLICIT = '我不想活了。';

test.each([
  ['no text', [], undefined],
  ['harmless texts', [QUIET, QUIET], undefined],
  ['a hint after harmless texts', [QUIET, INDIRECT, QUIET], 'indirect'],
  ['a hint before an explicit sentence', [INDIRECT, QUIET, EXPLICIT], 'explicit'],
  ['an explicit sentence at the end of a long text', [QUIET.repeat(10_000) + EXPLICIT], 'explicit'],
  [
    'an explicit sentence across two pieces',
    [`${'页'.repeat(19_996)}。${EXPLICIT}${QUIET.repeat(3_000)}`],
    'explicit',
  ],
])('lookAtAll · %s', async (_name, texts, level) => {
  expect((await watch.lookAtAll(texts))?.level).toBe(level);
});

test('lookAtAll · 200,000 characters · yields to other work', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  await watch.lookAtAll([QUIET.repeat(20_000)]);
  clearInterval(others);
  expect(turns).toBeGreaterThan(5);
});
