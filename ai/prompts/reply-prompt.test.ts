// What a model sees when it writes a reply: rules as system text, texts of the user as user turns.
import { describe, expect, test } from 'vitest';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';
import { estimateTokens } from '#domain/stones/stone.ts';
import { composePrompt } from '#ai/prompts/compose-prompt.ts';
import type { ReplyTask } from '#ai/text-model.ts';
import { NO_CARE, replyTask } from '#tools/test/reply-task.ts';

const WORD = 'a1b2c3d4e5f6';
const keys = ROLE_CATALOGUE.conversation_guide.map((role) => role.role_key);
const NOW = Date.parse('2026-11-21T15:40:00Z');
const DAY_MS = 86_400_000;

const taskWith = (more: Partial<ReplyTask> = {}): ReplyTask =>
  replyTask({
    content: '今天很累',
    moment: { nowMs: NOW, writtenMs: NOW - 120_000, timeZone: 'Asia/Shanghai' },
    ...more,
  });
const user = (content: string) => ({ role: 'user' as const, content });
const assistant = (content: string) => ({ role: 'assistant' as const, content });
const promptOf = (more: Partial<ReplyTask> = {}, contextTokens?: number) =>
  composePrompt(taskWith(more), WORD, contextTokens);

describe('system text of a reply', () => {
  test.each(keys)('%s · danger suspends its limits, and the limits come later', (roleKey) => {
    const { system } = promptOf({ roleKey });
    expect(system.indexOf('角色的一切限制')).toBeLessThan(system.indexOf('[角色]'));
    expect(system).toMatch(/全部让位[^\n]*你现在安全吗[^\n]*12356/u);
    expect(system).toMatch(/过去的伤害、有人轻生离开、担心别人：不问对方安不安全/u);
  });

  test.each([
    [{ tier: 'none', kind: null }, null],
    [{ tier: 'brake', kind: null }, /\[此刻\] 对方可能很难。[^\n]*不俏皮[^\n]*不问问题/u],
    [{ tier: 'line', kind: 'bereaved' }, /\[此刻\] 有人因轻生离开了对方。[^\n]*不问问题/u],
    [{ tier: 'card', kind: 'hint' }, /\[此刻\][^\n]*你现在安全吗[^\n]*988/u],
    [{ tier: 'card', kind: 'violence' }, /不问为什么不离开[^\n]*988[^\n]*对方若未成年/u],
    [{ tier: 'card', kind: 'other' }, /\[此刻\][^\n]*不是对方：不问对方安不安全[^\n]*988/u],
  ] as const)('%o · is one line of system text', (reading, rule) => {
    const { system } = promptOf({ care: { ...NO_CARE, ...reading, help: '988' } });
    if (rule === null) expect(system).not.toMatch(/^\[此刻\]/mu);
    else expect(system).toMatch(rule);
    expect(system).not.toContain('12356');
  });

  test('names images as unseen, the language of the writer and the openings', () => {
    const { system } = promptOf();
    expect(system).toContain('“[图片N张]”是对方附的图，你看不见');
    expect(system).toContain('用对方所用的语言');
    expect(system).toContain('不重复前几轮的开头');
  });

  test.each([
    ['Asia/Shanghai', '2026年11月21日 星期六 23:40', '今天23:38'],
    ['America/New_York', '2026年11月21日 星期六 10:40', '今天10:38'],
    ['Pacific/Auckland', '2026年11月22日 星期日 04:40', '今天04:38'],
  ])('%s · now is %s', (timeZone, now, written) => {
    const { system } = promptOf({
      moment: { nowMs: NOW, writtenMs: NOW - 120_000, timeZone },
    });
    expect(system).toContain(`现在是${now}`);
    expect(system).toContain(`这条写于${written}。`);
  });

  test.each([
    [1, '昨天23:40'],
    [-1, '明天23:40'],
    [2, '前天23:40'],
    [21, '21天前，10月31日 23:40'],
    [386, '386天前，2025年10月31日 23:40'],
  ])('a post of %i days ago · %s', (days, written) => {
    const moment = { nowMs: NOW, writtenMs: NOW - days * DAY_MS, timeZone: 'Asia/Shanghai' };
    expect(promptOf({ moment }).system).toContain(`这条写于${written}。`);
  });

  test('a text alone has no time of writing', () => {
    const moment = { nowMs: NOW, writtenMs: null, timeZone: 'Asia/Shanghai' };
    expect(promptOf({ moment }).system).not.toContain('这条写于');
  });

  test('holds no text of the user and of earlier replies', () => {
    const { system } = promptOf({
      content: '秘密甲',
      context: [user('秘密乙'), assistant('秘密丙')],
      postText: '秘密乙',
      facts: ['秘密己'],
      related: [{ text: '秘密丁', writtenMs: NOW }],
      replaced: '秘密戊',
    });
    expect(system).not.toContain('秘密');
  });
});

describe('turns of a reply', () => {
  test('earlier posts come before the post, each with the days since', () => {
    const related = [
      { text: '柿子红了', writtenMs: NOW - 21 * DAY_MS },
      { text: '柿子寄到', writtenMs: NOW - DAY_MS },
    ];
    const { turns } = promptOf({ related });
    expect(turns[0]?.content.split('\n').slice(0, 8)).toEqual([
      `<旧日记 id="${WORD}">`,
      '21天前，10月31日：柿子红了',
      `</旧日记 id="${WORD}">`,
      `<旧日记 id="${WORD}">`,
      '昨天：柿子寄到',
      `</旧日记 id="${WORD}">`,
      `<日记 id="${WORD}">`,
      '今天很累',
    ]);
  });

  // C§60.04
  test('facts come first, each on a line, with a rule of their own', () => {
    const { system, turns } = promptOf({
      facts: ['叫我小林就好', '对花生过敏'],
      related: [{ text: '柿子红了', writtenMs: NOW - DAY_MS }],
    });
    expect(turns[0]?.content.split('\n').slice(0, 5)).toEqual([
      `<关于我 id="${WORD}">`,
      '叫我小林就好',
      '对花生过敏',
      `</关于我 id="${WORD}">`,
      `<旧日记 id="${WORD}">`,
    ]);
    expect(system).toContain(`<关于我 id="${WORD}"> 与`);
    expect(promptOf().system).not.toContain('关于我');
  });

  test('replaced reply · is shown in the last turn and must not be repeated', () => {
    const { turns } = promptOf({ context: [user('雨')], replaced: '雨很大吧。' });
    expect(turns.at(-1)?.content).toMatch(/上一次你回的是：“雨很大吧。”。换一个切入点，不重复/u);
  });

  test('openings of the last replies are named', () => {
    const { turns } = promptOf({
      context: [user('雨'), assistant('雨落在伞上，你走得慢。'), user('嗯')],
    });
    expect(turns.at(-1)?.content).toContain('开头是“雨落在伞上，”，这次换一种');
    expect(promptOf().turns.at(-1)?.content).not.toContain('开头是');
  });

  test('another reply to a post · the post is the first turn, a request the last', () => {
    const { turns } = promptOf({ content: '雨', context: [assistant('雨很大。')] });
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(turns[0]?.content).toContain('\n雨\n');
    expect(turns.at(-1)?.content).toContain('再回应一次');
  });

  test('long conversation · keeps the post and the latest turns, and speakers alternate', () => {
    const context = Array.from({ length: 20 }, (_, i) =>
      (i % 3 === 1 ? assistant : user)(`第${i}句${'啊'.repeat(900)}`),
    );
    const { turns } = promptOf({ roleKey: 'warm_elder', content: '最后一句', context });
    const all = turns.map((turn) => turn.content).join('\n');
    expect(all).toContain('第0句');
    expect(all).not.toContain('第5句');
    expect(all).toContain('第19句');
    expect(turns.at(-1)?.content).toContain('最后一句');
    expect(all.length).toBeLessThan(7_500);
    for (let i = 1; i < turns.length; i += 1) expect(turns[i]?.role).not.toBe(turns[i - 1]?.role);
  });
});

describe.each([4_096, 8_192])('a context of %i tokens', (contextTokens) => {
  const long = '雨'.repeat(20_000);
  const context = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? user : assistant)(long),
  );
  const related = Array.from({ length: 3 }, () => ({ text: `旧${long}`, writtenMs: NOW }));
  const facts = Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(60, '实'));
  const tokensOf = ({ system, turns, maxTokens }: ReturnType<typeof promptOf>) =>
    turns.reduce((sum, turn) => sum + estimateTokens(turn.content), estimateTokens(system)) +
    maxTokens;

  test.each(keys)('%s · the longest conversation fits', (roleKey) => {
    const prompt = promptOf(
      { roleKey, content: `${long}末`, context, facts, related, replaced: long },
      contextTokens,
    );
    expect(tokensOf(prompt)).toBeLessThanOrEqual(contextTokens);
    expect(prompt.turns[0]?.content).toContain('<日记');
    expect(prompt.turns.at(-1)?.content).toContain('末');
  });

  test('facts are left out after earlier posts, the older half first', () => {
    const keptOf = (characters: number) => {
      const { turns } = promptOf(
        { content: '啊'.repeat(characters), facts, related },
        contextTokens,
      );
      const all = turns.map(({ content }) => content).join('\n');
      return { facts: all.match(/实+/gu)?.length ?? 0, related: all.includes('<旧日记'), all };
    };
    const kept = Array.from({ length: 40 }, (_, at) => keptOf(1 + at * 100));
    expect(new Set(kept.map(({ facts: count }) => count))).toEqual(
      contextTokens === 4_096 ? new Set([40, 20]) : new Set([40]),
    );
    for (const { facts: count, related: hasRelated, all } of kept) {
      if (count < 40) expect(hasRelated).toBe(false);
      if (count > 0) expect(all).toContain(facts.at(-1));
    }
  });

  test('earlier posts are left out first, then examples, then the oldest turns', () => {
    const stateOf = (characters: number, turnsBefore: number) => {
      const before = Array.from({ length: turnsBefore }, (_, index) =>
        (index % 2 === 0 ? user : assistant)(`第${index}句${'啊'.repeat(characters)}`),
      );
      const { system, turns } = promptOf({ context: before, related }, contextTokens);
      const all = turns.map(({ content }) => content).join('\n');
      return {
        related: all.match(/<旧日记/gu)?.length ?? 0,
        examples: system.match(/^写：/gmu)?.length ?? 0,
        hasSecondTurn: all.includes('第1句'),
        hasPost: all.includes('第0句'),
      };
    };
    const states = Array.from({ length: 60 }, (_, index) => stateOf(20 + index * 20, 7));
    const whole = stateOf(1, 1).examples;
    for (const { related: kept, examples, hasSecondTurn, hasPost } of states) {
      expect(hasPost).toBe(true);
      if (kept > 0) expect(examples).toBe(whole);
      if (!hasSecondTurn && contextTokens === 4_096) expect(examples).toBe(0);
    }
    expect(stateOf(1, 1).related).toBeGreaterThan(0);
  });
});
