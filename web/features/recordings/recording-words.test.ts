// What the user reads about a recording that did not become text. C§69.02
import { expect, test } from 'vitest';
import { failureSentence, NOTICE_TEXT } from '#web/features/recordings/recording-words.ts';

test.each(['MODEL_REQUIRED', 'NOT_FOUND'])(
  'a model for speech that is gone is named, not a style: %s',
  (code) => {
    expect(failureSentence(code)).toMatch(/录音留在.*语音模型/u);
    expect(failureSentence(code)).not.toContain('风格');
  },
);

test('a refused microphone · is explained', () => {
  expect(NOTICE_TEXT.refused).toContain('浏览器没有让这个页面用麦克风');
});
