import { expect, test } from 'vitest';
import { FACT_MAX_CHARACTERS, FACTS_MAX } from '#domain/facts/fact.ts';
import { MEMORY_MAX_CHARACTERS, relatedBeside } from '#domain/replies/reply-memory.ts';

const related = Array.from({ length: 3 }, () => ({ text: '旧'.repeat(4_000) }));

test('no facts · all earlier posts fit', () => {
  expect(relatedBeside([], related)).toEqual(related);
});

test('a full list of the longest facts · leaves room for one earlier post', () => {
  const facts = Array.from({ length: FACTS_MAX }, () => '字'.repeat(FACT_MAX_CHARACTERS));
  expect(facts.join('').length).toBeLessThan(MEMORY_MAX_CHARACTERS);
  expect(relatedBeside(facts, related)).toHaveLength(1);
});
