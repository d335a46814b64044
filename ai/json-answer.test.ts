// The ways in which models wrap, break and cut their JSON.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createJsonFieldStream } from '#ai/json-field-stream.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';

const WANTED = { title: '标题', article: '一行\n二行' };
const CLEAN = JSON.stringify(WANTED);

describe('parseJsonAnswer · finds JSON in', () => {
  test.each([
    ['itself', CLEAN],
    ['a fence', `\`\`\`json\n${CLEAN}\n\`\`\``],
    ['a fence without a name', `\`\`\`\n${CLEAN}\n\`\`\``],
    ['prose before and after', `好的，这是结果：${CLEAN} 希望你喜欢。`],
    ['raw line breaks in a string', '{"title":"标题","article":"一行\n二行"}'],
    ['a trailing comma', '{"title":"标题","article":"一行\\n二行",}'],
    ['single quotes', "{'title':'标题','article':'一行\\n二行'}"],
    ['keys without quotes', '{title:"标题",article:"一行\\n二行"}'],
    ['full-width punctuation', '｛“title”：“标题”，“article”：“一行\\n二行”｝'],
    ['full-width quotes and raw line breaks', '{“title”：“标题”，“article”：“一行\n二行”}'],
    ['full-width colons between ASCII quotes', '{"title"："标题"，"article"："一行\\n二行"}'],
    ['a text after a first version', `${JSON.stringify({ title: '初稿' })}\n改过：${CLEAN}`],
    ['the second of two fences', `\`\`\`\n{"a":1}\n\`\`\`\n\`\`\`json\n${CLEAN}\n\`\`\``],
    ['a text with numbers in brackets', `根据[1]和[2]：${CLEAN} 见[1]。`],
    ['a text after an opening bracket', `用 { 开头：${CLEAN}`],
    ['a comment', '{"title":"标题", /* 正文 */ "article":"一行\\n二行"}'],
  ])('%s', (_name, text) => {
    expect(parseJsonAnswer(text)).toEqual(WANTED);
  });
  test('quotes inside a string', () => {
    expect(parseJsonAnswer('{"title":"标题","article":"她说"好"，就走了"}')).toMatchObject({
      title: '标题',
      article: expect.stringContaining('好') as unknown,
    });
  });
});

test('parseJsonAnswer · full-width quotes inside a full-width string · are kept', () => {
  expect(parseJsonAnswer('{“title”：“标题”，“article”：“她说“好”，就走了”}')).toEqual({
    title: '标题',
    article: '她说“好”，就走了',
  });
});

test('parseJsonAnswer · an array of objects · is returned', () => {
  expect(parseJsonAnswer('好的：[{"id":"a"},{"id":"b"}]')).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(parseJsonAnswer('[{“id”：“a”},{“id”：“b”,}]')).toEqual([{ id: 'a' }, { id: 'b' }]);
});

test.each([
  ['nothing', ''],
  ['numbers alone', '[1, 2]'],
  ['an empty object', '{}'],
  ['prose', '今天天气很好'],
  ['a cut text', '{"title":"标题","arti'],
])('parseJsonAnswer · %s · returns undefined', (_name, text) => {
  expect(parseJsonAnswer(text, false)).toBeUndefined();
});

test.each([
  ['long', `["${'a" "'.repeat(10_000)}"`],
  ['deep', `${'{"a":'.repeat(300)}1 ,`],
])('parseJsonAnswer · %s · is not repaired, because repair can be quadratic', (_name, text) => {
  expect(parseJsonAnswer(`${text}}`)).toBeUndefined();
});

test('parseJsonAnswer · cut JSON · is not repaired: a repair would invent text', () => {
  expect(parseJsonAnswer('{"title":"标题","used":[1,2],"article":"一行', false)).toBeUndefined();
});

test('createJsonFieldStream · any chunks and every escape · yields the field', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      (article, title, size, spaced) => {
        const read = createJsonFieldStream('article');
        const json = spaced
          ? JSON.stringify({ title, article, used: [1] }, null, 2)
          : JSON.stringify({ title, article, used: [1] });
        let text = '';
        for (let at = 0; at < json.length; at += size) text += read(json.slice(at, at + size));
        // Bare carriage returns and similar characters are not shown while streaming.
        expect(text).toBe(article.replace(/[\r\b\f]/gu, ''));
      },
    ),
  );
});

test('createJsonFieldStream · full-width punctuation · yields the field', () => {
  const read = createJsonFieldStream('article');
  const json = '｛“title”：“好”，“article”：“她说“好”，\\n就走了”，“used”：［1］｝';
  expect([...json].map((piece) => read(piece)).join('')).toBe('她说“好”，\n就走了');
});
