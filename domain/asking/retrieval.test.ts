// C§57.02 C§57.09
import { describe, expect, test } from 'vitest';
import { passagesOf } from '#domain/asking/passages.ts';
import { givenGroups, ownGroups } from '#domain/asking/concepts.ts';
import { readQuestion } from '#domain/asking/questions.ts';
import { scanJournal } from '#domain/asking/journal-scan.ts';
import type { AskableEntry } from '#domain/asking/ranking.ts';
import { retrieve, type Retrieval } from '#domain/asking/retrieval.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY_MS = 86_400_000;

/** Entries a day apart, the last one today. */
function journal(...texts: string[]): AskableEntry[] {
  return texts.map((text, at) => {
    const writtenMs = NOW - (texts.length - 1 - at) * DAY_MS;
    return { id: String(at), text, writtenMs, day: new Date(writtenMs).toISOString().slice(0, 10) };
  });
}

const FILLER = Array.from({ length: 60 }, (_, at) => `第${at}天，平平淡淡，吃了面，早早睡了。`);

function ask(question: string, entries: AskableEntry[], given?: string[][]): Retrieval {
  const read = readQuestion(question, '2026-11-22');
  const groups = given === undefined ? ownGroups(read, []) : givenGroups(read, given);
  const scan = scanJournal(entries, groups, read.dates);
  return retrieve({
    question: read,
    groups,
    termsOf: given === undefined ? 'engine' : 'model',
    entries: scan.candidates,
    figures: scan.figures,
    nowMs: NOW,
  });
}

const texts = ({ excerpts }: Retrieval) => excerpts.map(({ text }) => text);

test('the entry with the words of the question is found', () => {
  const found = ask(
    '和妈妈为什么吵架',
    journal(...FILLER, '和妈妈吵了一架，因为相亲。', ...FILLER),
  );
  expect(found.outcome).toBe('found');
  expect(texts(found)).toContain('和妈妈吵了一架，因为相亲。');
});

test('an entry with only another word is found by the groups of a model', () => {
  const entries = journal(...FILLER, '地铁上突然喘不过气。', ...FILLER);
  expect(ask('压力大的时候', entries).outcome).toBe('notFound');
  expect(texts(ask('压力大的时候', entries, [['压力', '喘不过气']]))).toContain(
    '地铁上突然喘不过气。',
  );
});

test('a person whom no entry names leads to no answer', () => {
  expect(ask('小李什么时候结婚的', journal(...FILLER, '参加同事的婚礼。')).outcome).toBe(
    'notFound',
  );
});

test('an entry that tells later of the days of the question is found', () => {
  const entries = journal('上个月国庆和阿明去了雅安。', ...FILLER.slice(0, 3));
  expect(texts(ask('今年国庆去哪了', entries))).toEqual(['上个月国庆和阿明去了雅安。']);
});

test('passages that repeat each other leave room for others', () => {
  const repeated = Array.from({ length: 30 }, () => '咖啡喝晚了，睡不着');
  const found = ask('喝咖啡', journal('医生叫停咖啡', ...repeated));
  expect(texts(found)).toContain('医生叫停咖啡');
});

test('a range without entries has its own outcome', () => {
  const entries = journal('跑步五公里。');
  expect(ask('去年跑步了吗', entries)).toEqual({
    outcome: 'emptyRange',
    figures: null,
    excerpts: [],
    matches: [],
  });
});

test('a range without a topic is spread over its days', () => {
  const entries = journal(...FILLER);
  const days = ask('最近一个月怎么样', entries).excerpts.map(({ entry }) => entry.day);
  expect(days).toHaveLength(12);
  expect(days[0]).toBe('2026-10-24');
  expect(new Set(days).size).toBe(12);
});

test('excerpts are at most twelve, two of an entry, in the order of time', () => {
  const long = '今天跑步了，很累。'.repeat(200);
  const found = ask('跑步', journal(long, ...Array.from({ length: 20 }, () => '跑步五公里。')));
  const ids = found.excerpts.map(({ entry }) => entry.id);
  expect(ids.length).toBeLessThanOrEqual(12);
  expect(ids.filter((id) => id === '0').length).toBeLessThanOrEqual(2);
  expect(found.excerpts.map(({ number }) => number)).toEqual(ids.map((_, at) => at + 1));
});

test('第一次 has the earliest match among its excerpts', () => {
  const runs = Array.from({ length: 30 }, (_, at) => `跑步第${at}次，跑步真好，跑步。`);
  const found = ask('第一次跑步是什么时候', journal('跑步一圈就喘。', ...runs));
  expect(found.excerpts[0]?.text).toBe('跑步一圈就喘。');
});

test('matches are all entries that 几次 counts', () => {
  const runs = Array.from({ length: 20 }, () => '跑步五公里。');
  expect(ask('跑了几次步', journal(...FILLER, ...runs)).matches).toHaveLength(20);
});

test('the budget cuts after whole sentences', () => {
  const read = readQuestion('跑步', '2026-11-22');
  const groups = ownGroups(read, []);
  const entries = journal('跑步五公里。很累。明天再来。');
  const { excerpts } = retrieve({
    question: read,
    groups,
    termsOf: 'engine',
    entries,
    figures: scanJournal(entries, groups, read.dates).figures,
    nowMs: NOW,
    characters: 10,
  });
  expect(excerpts.map(({ text }) => text)).toEqual(['跑步五公里。很累。']);
});

describe('passages', () => {
  test('a short text is one', () => {
    expect(passagesOf('你好。')).toEqual(['你好。']);
  });

  test.each([
    ['sentences', '今天下雨了，路上很堵。'.repeat(200)],
    ['one sentence', '啊'.repeat(3_000)],
    ['emoji', '😀'.repeat(1_500)],
    ['lines', '一行\n'.repeat(600)],
  ])('%s are cut into at most 500 characters and nothing is lost', (_, text) => {
    const passages = passagesOf(text);
    expect(passages.join('')).toBe(text);
    expect(Math.max(...passages.map(({ length }) => length))).toBeLessThanOrEqual(501);
    expect(passages.every((passage) => passage.isWellFormed())).toBe(true);
  });
});

describe('figures', () => {
  const texts_ = (count: number, text: string) => Array.from({ length: count }, () => text);

  test('more matches than are ranked · all are counted, first and last days too', () => {
    const entries = journal('去看外婆。', ...FILLER, ...texts_(300, '梦见外婆。'), '外婆走了。');
    const { figures, matches } = ask('写过几次外婆', entries);
    expect(figures).toMatchObject({ about: ['外婆'], entries: 302, days: 302 });
    expect([figures?.firstDay, figures?.lastDay]).toEqual([entries[0]?.day, '2026-11-22']);
    expect(matches).toHaveLength(200);
    expect([matches[0]?.id, matches.at(-1)?.id]).toEqual(['0', entries.at(-1)?.id]);
  });

  test('a question for the first or the last time · its entry is among the excerpts', () => {
    const entries = journal(
      '和外婆包饺子。',
      ...texts_(300, '梦见外婆。'),
      '外婆住院。',
      ...FILLER,
    );
    expect(texts(ask('第一次写到外婆是什么时候', entries))).toContain('和外婆包饺子。');
    for (const question of ['最近一次见到外婆是哪天', '最后一次提到外婆', '上一次去外婆家'])
      expect(texts(ask(question, entries))).toContain('外婆住院。');
  });

  test('an action that was not done · is not counted unless it is asked for', () => {
    const entries = journal(
      ...FILLER,
      '跑步五公里。',
      '今天没跑步。',
      '不想跑步。',
      '没能去跑步。',
    );
    expect(ask('我跑步几次', entries).figures).toMatchObject({ about: ['跑步'], entries: 1 });
    expect(ask('我几次没跑步', entries).figures?.entries).toBe(4);
  });

  test('a person who was not met · is counted, because the entry is about them', () => {
    const entries = journal(...FILLER, '没去外婆家。', '外婆来了。');
    expect(ask('写到外婆几次', entries).figures?.entries).toBe(2);
  });

  test('days alone · all of their entries are counted', () => {
    const entries = journal(...FILLER);
    expect(ask('这个月写了几篇日记', entries).figures).toMatchObject({ about: [], entries: 22 });
  });
});
