import { expect, test } from 'vitest';
import { hasAiWords } from '#domain/diaries/own-words.ts';

const AI = '今天下了一整天的雨，我在窗边坐了很久，想起去年的这个时候。';

test.each([
  ['no text of the AI', null, null, false],
  ['an unchanged text', AI, null, true],
  ['one changed word', AI, AI.replace('很久', '一会儿'), true],
  ['one sentence that is left', AI, `${AI.slice(0, 10)}后来去吃了面，回来早早睡了。`, true],
  ['a body that is wholly another', AI, '周末和朋友爬山，山顶的风把帽子吹跑了。', false],
  ['a body of one word', AI, '累', false],
])('%s · %#', (_name, aiGenerated, userEdited, expected) => {
  expect(hasAiWords({ aiGenerated, userEdited })).toBe(expected);
});
