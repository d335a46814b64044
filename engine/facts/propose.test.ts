import { describe, expect, test } from 'vitest';
import { FACTS_MAX } from '#domain/facts/fact.ts';
import { proposeFact } from '#engine/facts/propose.ts';

const source = { postId: 'p', messageId: null };
const told = (...texts: string[]) => texts.map((text) => ({ text, source }));
const list = (...contents: string[]) =>
  contents.map((content, index) => ({ id: `${index}`, content }));
const none = new Set<string>();

describe('proposeFact', () => {
  test('the first fact of the first text that has one', () => {
    const message = { postId: 'p', messageId: 'm' };
    const texts = [
      { text: '今天下雨。', source: { postId: 'p', messageId: 'n' } },
      { text: '我对花生过敏。我在银行上班。', source: message },
      { text: '我叫林晓', source },
    ];
    expect(proposeFact(texts, [], none)).toMatchObject({
      content: '对花生过敏',
      source: message,
      replaces: null,
    });
  });

  test.each([
    ['我对花生过敏', ['对花生过敏']],
    ['我家猫叫豆包', ['家里有一只猫，叫豆包，怕打雷']],
    ['我现在在银行上班', ['在银行工作']],
    ['我搬到杭州了', ['现在住在杭州']],
    ['叫我小林就好', ['叫我小林就好']],
  ])('%s, with %j in the list · nothing', (text, facts) => {
    expect(proposeFact(told(text), list(...facts), none)).toBeNull();
  });

  test.each([
    ['我搬到杭州了', '住在北京', '住在杭州'],
    ['我现在在律所上班', '在银行工作', '在律所工作'],
    ['以后叫我阿林就好', '叫我小林就好', '叫我阿林就好'],
  ])('%s, with %s in the list · replaces it', (text, old, content) => {
    expect(proposeFact(told(text), list('养了一只猫', old), none)).toMatchObject({
      content,
      replaces: { id: '1', content: old },
    });
  });

  test('a second daughter · replaces nothing', () => {
    expect(proposeFact(told('我女儿叫小雨'), list('我女儿叫小满'), none)?.replaces).toBeNull();
  });

  test('an answered fact · is not proposed again, in other words either', () => {
    const first = proposeFact(told('我搬到杭州了'), [], none);
    const answered = new Set([first?.key ?? '']);
    expect(proposeFact(told('我搬到杭州了', '我现在住在杭州'), [], answered)).toBeNull();
    expect(proposeFact(told('我住在苏州'), [], answered)?.content).toBe('住在苏州');
  });

  test('a full list · only what replaces a fact', () => {
    const full = list('住在北京', ...Array.from({ length: FACTS_MAX - 1 }, (_, at) => `第${at}条`));
    expect(proposeFact(told('我对花生过敏'), full, none)).toBeNull();
    expect(proposeFact(told('我搬到杭州了'), full, none)?.replaces?.content).toBe('住在北京');
  });

  test('signs of danger · nothing', () => {
    expect(proposeFact(told('我是护士。活着没意思，我不想活了。'), [], none)).toBeNull();
    const later = [...told('活着没意思，我不想活了。'), ...told('我是护士。')];
    expect(proposeFact(later, [], none)).toBeNull();
  });
});
