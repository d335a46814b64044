import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attachment } from '#domain/import/attachments.ts';
import { readFrontMatter } from '#domain/import/front-matter.ts';
import { entriesOfText, type TextFile } from '#domain/import/text-file.ts';

const MODIFIED_MS = Date.UTC(2020, 1, 2);
const local = (at: string) => ({ kind: 'local', at });
const noon = (day: string) => local(`${day}T12:00:00`);

const find = (reference: string): Attachment => {
  if (reference.startsWith('http')) return { kind: 'elsewhere' };
  return /\.(?:png|jpg)$/.test(reference)
    ? { kind: 'image', image: { file: 0, path: reference, name: reference } }
    : { kind: 'leftOut', name: reference };
};
const read = (text: string, more: Partial<TextFile> = {}) =>
  entriesOfText({ stem: '笔记', isMarkdown: true, text, modifiedMs: MODIFIED_MS, ...more }, find);

describe('entries of text files', () => {
  test('Obsidian daily · its name is the day, and no title', () => {
    expect(read('去了河边。 #散步\n', { stem: '2024-01-02' })).toEqual([
      {
        identity: null,
        moment: noon('2024-01-02'),
        title: null,
        text: '去了河边。 #散步',
        tags: [],
        details: [],
        images: [],
        leftOut: [],
        isFavourite: false,
      },
    ]);
  });

  test('front matter · gives title, time, tags, place and weather', () => {
    const text =
      '---\ntitle: "海边"\ncreated: 2024-01-02 08:30\ntags:\n  - 旅行\n  - 海\nweather: 晴\n---\n风很大。';
    expect(read(text)).toMatchObject([
      {
        moment: { kind: 'local', at: '2024-01-02T08:30:00' },
        title: '海边',
        text: '风很大。',
        tags: ['旅行', '海'],
        details: ['晴'],
      },
    ]);
  });

  test.each([
    ['2024-01-02', '2024-01-02 08:30', '早。', local('2024-01-02T08:30:00')],
    ['2024-01-02', '2024-01-03 08:30', '早。', noon('2024-01-02')],
    ['2024-01-02 07-15', '2023-05-06', '早。', local('2024-01-02T07:15:00')],
    [
      '2024-01-02',
      '2024-01-02T01:00:00+08:00',
      '早。',
      { kind: 'instant', at: Date.UTC(2024, 0, 1, 17) },
    ],
    ['日记', '2024-01-02 08:30', '# 2024-01-02\n早。', local('2024-01-02T08:30:00')],
    ['日记', '2024-01-03 08:30', '# 2024-01-02\n早。', noon('2024-01-02')],
  ])('file %s · metadata says %s · its day stays, %j', (stem, created, body, moment) => {
    expect(read(`---\ncreated: ${created}\n---\n${body}`, { stem })).toMatchObject([{ moment }]);
  });

  test('headings with dates · divide a file; what is above them is not lost', () => {
    const text = '# 我的日记\n\n前言。\n\n# 2024-01-01\n一\n\n## 2024-01-02 去海边\n二\n';
    expect(read(text).map(({ moment, title, text: body }) => [moment, title, body])).toEqual([
      [{ kind: 'file', at: MODIFIED_MS }, null, '# 我的日记\n\n前言。'],
      [noon('2024-01-01'), null, '一'],
      [noon('2024-01-02'), '去海边', '二'],
    ]);
  });

  test('plain text with dates · the weather becomes a detail', () => {
    const text = '2024年1月1日 星期一 晴\r\n起得很早。\r\n2024年1月2日\r\n下雨。';
    expect(
      read(text, { isMarkdown: false }).map(({ moment, details, text: body }) => [
        moment,
        details,
        body,
      ]),
    ).toEqual([
      [noon('2024-01-01'), ['晴'], '起得很早。'],
      [noon('2024-01-02'), [], '下雨。'],
    ]);
  });

  test.each([
    ['plain lines', '2024-01-02 感冒了\n2024-01-03 好多了\n', false, ['感冒了', '好多了']],
    ['headings', '## 2024-01-02 和妈妈去东湖\n## 2024-01-03\n\n三\n', true, ['和妈妈去东湖', '三']],
    ['days without a word', '2024-01-02\n2024-01-03 好多了', false, ['好多了']],
  ])('%s · words beside a date only · are the text', (_name, text, isMarkdown, texts) => {
    const entries = read(text, { isMarkdown });
    expect(entries.map(({ text: body }) => body)).toEqual(texts);
    expect(entries.every(({ title, details }) => title === null && details.length === 0)).toBe(
      true,
    );
  });

  test('a date inside a code block · divides nothing', () => {
    expect(read('```\n# 2024-01-01\n```\n后面')).toHaveLength(1);
  });

  test('no date anywhere · the file was changed at a time; the name is the title', () => {
    expect(read('一句话。')).toMatchObject([
      { moment: { kind: 'file', at: MODIFIED_MS }, title: '笔记', text: '一句话。' },
    ]);
  });

  test('first heading · is the title and leaves the text', () => {
    expect(read('# 去海边\n\n风很大。')).toMatchObject([{ title: '去海边', text: '风很大。' }]);
  });

  test('attachments · images leave the text, others become a line, links stay', () => {
    const text =
      '早上。\n\n![[a.png|300]]\n![](a.png)\n![b](<b c.jpg>)\n![](x.mp4)\n![](https://e.org/x.png)';
    expect(read(text)).toMatchObject([
      {
        text: '早上。\n\n〔没有导入：x.mp4〕\n![](https://e.org/x.png)',
        images: [{ name: 'a.png' }, { name: 'b c.jpg' }],
        leftOut: ['x.mp4'],
      },
    ]);
  });

  test.each(['', '\n\n', '---\ntags: [a]\n---\n', '\uFEFF'.slice(1)])(
    'file %j · has no entry',
    (text) => expect(read(text)).toEqual([]),
  );

  test('quoted values of front matter · are read with their escapes', () => {
    const text = `---\na: "他说：\\"走\\""\nb: 'it''s'\nc: "\\x"\n---\n`;
    const { values } = readFrontMatter(text);
    expect([...values.values()].flat()).toEqual(['他说："走"', "it's", '\\x']);
  });

  test('comments of front matter · are not read; a tag that begins a value is', () => {
    const text = `---\na: b#c # d\nb: "e # f" # g\nc: [h, 'i'] # j\nd: #k\ne:\n  - l # m\n---\n`;
    const { values } = readFrontMatter(text);
    expect([...values.values()]).toEqual([['b#c'], ['e # f'], ['h', 'i'], ['#k'], ['l']]);
  });

  test.each([
    ['true # 只给自己看', true],
    ['', true],
    ['false # 谁都可以看', undefined],
  ])('a file with private: %s · isPrivate is %s', (value, isPrivate) => {
    const [entry] = read(`---\nprivate: ${value}\n---\n早。`);
    expect(entry?.isPrivate).toBe(isPrivate);
  });

  test('front matter that never ends · is text', () => {
    expect(readFrontMatter('---\na: 1\n').body).toBe('---\na: 1\n');
  });

  test('any text · no exception, and no word is lost', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '---\n',
        '# 2024-01-01\n',
        '![',
        '](',
        ')',
        '[[',
        ']]',
        '```\n',
        '\r\n',
        ': ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, isMarkdown) => {
        const text = `始${pieces.join('')}终`;
        const entries = read(text, { isMarkdown });
        const all = entries.map(({ title, text: body }) => `${title ?? ''} ${body}`).join(' ');
        expect(all.includes('始') || isMarkdown).toBe(true);
        expect(entries.length).toBeGreaterThan(0);
      }),
    );
  });
});
