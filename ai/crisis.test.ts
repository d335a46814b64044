import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HINT } from '#contract/compliance/danger-texts.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';
import { createCrisisWatch } from '#ai/crisis.ts';

const watch = createCrisisWatch({ words: WORDS_CN, pause: () => setImmediate() });
const QUIET = '今天在湖边走了很久。';
const OPEN = '我不想活了。';

test.each([
  ['no text', [], 'none'],
  ['harmless texts', [QUIET, QUIET], 'none'],
  ['a hint among few texts', [QUIET, HINT], 'line'],
  ['a hint without open words among many', [QUIET, HINT, QUIET, QUIET], 'brake'],
  ['a hint before open words', [HINT, QUIET, QUIET, QUIET, OPEN], 'card'],
  ['open words at the end of a long text', [QUIET.repeat(10_000) + OPEN], 'card'],
  [
    'open words across two pieces',
    [`${'页'.repeat(19_996)}。${OPEN}${QUIET.repeat(3_000)}`],
    'card',
  ],
])('lookAtAll · %s', async (_name, texts, tier) => {
  expect((await watch.lookAtAll(texts)).tier).toBe(tier);
});

// C§260.01
test.each([
  ['nothing before', [], 'none'],
  ['open words right before', [OPEN], 'brake'],
  ['a hint three turns before', [HINT, QUIET, QUIET], 'brake'],
  ['open words four turns before', [OPEN, QUIET, QUIET, QUIET], 'none'],
])('lookAfter · a quiet turn after %s', async (_name, before, tier) => {
  expect((await watch.lookAfter('晚饭吃了面，又洗了碗才坐下来。', before)).tier).toBe(tier);
});

test.each(['不安全', '没有人', '没人接', 'yes', '嗯'])(
  'lookAfter · %s after an urgent card · keeps it for three turns',
  async (text) => {
    expect(await watch.lookAfter(text, [OPEN, text, text])).toEqual(await watch.look(OPEN));
    expect((await watch.lookAfter(text, [HINT])).tier).not.toBe('card');
    expect((await watch.lookAfter(text, [OPEN, text, text, text])).tier).not.toBe('card');
  },
);

test('lookAtAll · 200,000 characters · yields to other work', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  await watch.lookAtAll([QUIET.repeat(20_000)]);
  clearInterval(others);
  expect(turns).toBeGreaterThan(5);
});
