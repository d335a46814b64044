// What leaves a diary for recommendations: its beginning, never the whole text (B§7).
import { expect, test } from 'vitest';
import { recommendText } from '#domain/recommendations/recommendation-text.ts';

test('mood, tags and body · each on its line', () => {
  expect(recommendText({ mood: '感动', tags: ['妈妈', '粽子'], content: ' 手会记住的。 ' })).toBe(
    '心情：感动\n标签：妈妈、粽子\n内容：手会记住的。',
  );
});

test('no tags · no line for them', () => {
  expect(recommendText({ mood: '平静', tags: [], content: '雨。' })).toBe('心情：平静\n内容：雨。');
});

test('long body · first two hundred graphemes', () => {
  expect(recommendText({ mood: '平静', tags: [], content: `${'🌿'.repeat(200)}秘密` })).toBe(
    `心情：平静\n内容：${'🌿'.repeat(200)}`,
  );
});
