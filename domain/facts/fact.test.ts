import { expect, test } from 'vitest';
import { addFact, checkFact, FACT_DOUBT_MS, FACTS_MAX, isDoubtful } from '#domain/facts/fact.ts';

test.each([
  [' 叫我小林就好 ', '叫我小林就好'],
  ['第一行\r\n\r\n第二行', '第一行 第二行'],
  ['cafe\u0301', 'caf\u00e9'],
  ['👩‍👧 和妈妈住', '👩‍👧 和妈妈住'],
])('checkFact %j · %j', (typed, content) => {
  expect(checkFact(typed)).toEqual({ ok: true, value: content });
});

test.each(['', ' ', '\u200b\u2060', '\u202e反', '\ud800', '字'.repeat(61)])(
  'checkFact %j · invalid',
  (typed) => {
    expect(checkFact(typed)).toEqual({ ok: false, code: 'FACT_INVALID' });
  },
);

// C§60.02
test('isDoubtful · from a year after the last confirmation', () => {
  const fact = { confirmedAt: new Date(0).toISOString() };
  expect(isDoubtful(fact, FACT_DOUBT_MS - 1)).toBe(false);
  expect(isDoubtful(fact, FACT_DOUBT_MS)).toBe(true);
});

const full = Array.from({ length: FACTS_MAX }, (_, at) => ({ id: `${at}`, content: `第${at}条` }));

test('addFact · a full list takes only a fact that replaces another one', () => {
  const added = { id: 'new', content: '新的' };
  expect(addFact(full, added)).toEqual({ ok: false, code: 'TOO_MANY_FACTS' });
  expect(addFact(full, { ...added, replacesId: 'gone' })).toMatchObject({ ok: false });
  expect(addFact(full, { ...added, replacesId: '3' })).toEqual({
    ok: true,
    value: { is: 'new', content: '新的', removedId: '3' },
  });
});

test('addFact · a text that is there, in a full list · is not added', () => {
  expect(addFact(full, { id: 'new', content: ' 第7条 ' })).toEqual({
    ok: true,
    value: { is: 'there', id: '7' },
  });
});
