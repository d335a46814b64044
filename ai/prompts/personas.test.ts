// A model copies the examples of a persona more closely than its rules, so no example may break a
// rule of the reply prompt.
import { describe, expect, test } from 'vitest';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';
import { findInventions } from '#domain/text/invention.ts';
import { personaOf, personaPrompt } from '#ai/prompts/personas.ts';

const keys = ROLE_CATALOGUE.conversation_guide.map((role) => role.role_key);

/** Characters of a reply, and of a reply to a question. */
const REPLY_MAX = 80;
const ANSWER_MAX = 150;

const QUESTION = /[？?]/gu;
const ASKED = /[？?]|要不要|你说|帮我|你觉得/u;
const ADVICE =
  /建议|不妨|试试|试着|应该|最好|记得|先别|别急|要不你|可以先|早点|好好休息|慢慢来|想开|加油|下次/u;
const PRESUMED = /你一定|一定很|你这些|不少日子|听起来|我理解|重要的是|其实你/u;
const SENTENCE_END = /[。！？!?.]+/gu;

const pairsOf = (key: string) =>
  personaOf(key).examples.flatMap((turns) =>
    turns.flatMap((turn, index) =>
      index % 2 === 0 ? [] : [{ said: turns.slice(0, index), answered: turn }],
    ),
  );
const lengthOf = (text: string) => [...text].length;
const wordsOf = (text: string) => text.replace(/[\p{P}\s]/gu, '');

describe.each(keys)('examples of %s', (key) => {
  const pairs = pairsOf(key);

  test('are its own and between four and seven', () => {
    const { examples } = personaOf(key);
    expect(examples.length).toBeGreaterThanOrEqual(4);
    expect(examples.length).toBeLessThanOrEqual(7);
    expect(examples.every((turns) => turns.length % 2 === 0)).toBe(true);
    if (key !== 'default_conversation_guide')
      expect(personaPrompt(key)).not.toBe(personaPrompt('default_conversation_guide'));
  });

  test.each(pairs)('$answered · keeps length, question and advice rules', ({ said, answered }) => {
    const last = said.at(-1) ?? '';
    const isAsked = ASKED.test(last);
    expect(lengthOf(answered)).toBeLessThanOrEqual(isAsked ? ANSWER_MAX : REPLY_MAX);
    expect(answered.match(QUESTION)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(answered).not.toMatch(PRESUMED);
    if (!isAsked) {
      expect(answered).not.toMatch(ADVICE);
      // The check knows no English words.
      if (/\p{Script=Han}/u.test(answered)) expect(findInventions(answered, said)).toEqual([]);
    }
    if (wordsOf(last).length <= 2) expect(answered.match(SENTENCE_END)).toHaveLength(1);
  });

  test('begin differently and ask a question at most half of the time', () => {
    const openings = pairs.map(({ answered }) => answered.slice(0, 3));
    expect(new Set(openings).size).toBe(openings.length);
    const asking = pairs.filter(({ answered }) => /[？?]/u.test(answered));
    if (key !== 'question_asker') expect(asking.length).toBeLessThanOrEqual(pairs.length / 2);
  });

  test('take up a word of the text, or answer a question', () => {
    for (const { said, answered } of pairs) {
      const bare = wordsOf(said.join(''));
      const isTakenUp = [...wordsOf(answered)].some((sign) => bare.includes(sign));
      expect(isTakenUp || ASKED.test(said.at(-1) ?? ''), answered).toBe(true);
    }
  });

  test('answer in the language of the text', () => {
    for (const { said, answered } of pairs)
      expect(/\p{Script=Han}/u.test(answered)).toBe(/\p{Script=Han}/u.test(said.at(-1) ?? ''));
  });
});

test('the listener never asks or advises · the asker asks exactly one question', () => {
  for (const { answered } of pairsOf('quiet_listener')) {
    expect(answered).not.toMatch(QUESTION);
    expect(answered).not.toMatch(ADVICE);
  }
  for (const { answered } of pairsOf('question_asker'))
    expect(answered).toMatch(/^[^。.！!？?]*[？?]$/u);
});

test('personaPrompt · shows the first examples only', () => {
  expect(personaPrompt('warm_elder', 0)).not.toContain('例子');
  expect(personaPrompt('warm_elder', 1).match(/^写：/gmu)).toHaveLength(1);
});
