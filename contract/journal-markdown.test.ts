// The Markdown of an export: what is written is read back, in any zone and with any text, and other
// files are left alone (C§63.06).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntryLine } from '#contract/journal-file.ts';
import { createEntryFiles, readEntryMarkdown } from '#contract/journal-markdown.ts';
import { newId } from '#contract/compliance/world.ts';
import { MOODS } from '#domain/diaries/mood.ts';

const AT = '2026-01-02T16:30:05.678Z';

/** As a path of the archive: an import finds it from the folder of the text. */
const find = (reference: string) => reference.replace(/^(?:\.\.\/)+/, '');
const read = (text: string) => readEntryMarkdown(text, find);
const write = (line: EntryLine, zone = 'Asia/Shanghai') => createEntryFiles(zone)(line);

const post = (more: Partial<Extract<EntryLine, { kind: 'post' }>['row']> = {}): EntryLine => ({
  kind: 'post',
  row: {
    id: '0190a000-0000-7000-8000-00000000abcd',
    content: '桂花开了 #秋天/九月',
    images: ['pictures/card-image-bucket/a.jpg'],
    sourceContent: null,
    aiPrivate: false,
    createdAt: AT,
    recordedAt: AT,
    isFavourite: true,
    isPinned: false,
    messages: [],
    ...more,
  },
  versions: [],
});

const diary = (more: Partial<Extract<EntryLine, { kind: 'diary' }>['row']> = {}): EntryLine => ({
  kind: 'diary',
  row: {
    id: '0190a000-0000-7000-8000-00000000ef01',
    date: '2026-01-02',
    title: '他说："走吧"',
    content: '很甜。',
    aiGenerated: null,
    engine: null,
    mood: '感动',
    tags: ['甜', '2026', 'true', 'a b'],
    emotionalThemes: [],
    images: ['pictures/card-image-bucket/a.jpg', 'pictures/card-image-bucket/b.png'],
    coverImage: 'pictures/card-image-bucket/b.png',
    originalPosts: [],
    createdAt: AT,
    isFavourite: false,
    works: [],
    ...more,
  },
  versions: [],
});

const said = {
  id: newId(),
  content: '像小时候\n\n> 引一句',
  isUser: true,
  images: ['pictures/card-image-bucket/c.png'],
  createdAt: AT,
  roleKey: null,
  engine: null,
};
const reply = {
  ...said,
  id: newId(),
  isUser: false,
  images: [],
  roleKey: 'x-->',
  engine: 'remote' as const,
};

// C§63.06
describe('a file of an entry', () => {
  test('post · is a text that people and other programs read', () => {
    const { name, text } = write(post({ messages: [said] }));
    expect(name).toBe('journal/灵感/2026/2026-01-03 0030 桂花开了 秋天 九月 00abcd.md');
    expect(text.split('\n').slice(0, 17)).toEqual([
      '---',
      'kind: post',
      'id: "0190a000-0000-7000-8000-00000000abcd"',
      'date: 2026-01-03T00:30:05.678+08:00',
      'tags:',
      '  - 秋天/九月',
      'favourite: true',
      'images:',
      '  - ../../../pictures/card-image-bucket/a.jpg',
      'messages: 1',
      '---',
      '',
      '桂花开了 #秋天/九月',
      '',
      '![](../../../pictures/card-image-bucket/a.jpg)',
      '',
      '## 对话',
    ]);
    expect(text).toContain('> **我** · 2026-01-03 00:30 <!-- {');
  });

  test.each<[string, EntryLine]>([
    ['post', post({ messages: [said, reply], isPinned: true, aiPrivate: true })],
    ['post of images', post({ content: '' })],
    ['post added later', post({ recordedAt: '2026-03-04T05:06:07.000Z' })],
    ['diary', diary()],
    ['diary of a model', diary({ aiGenerated: '很甜。', engine: 'remote', fromPrivate: true })],
  ])('%s · is read back whole', (_name, line) => {
    expect(read(write(line).text)).toEqual(line);
    expect(read(write(line, 'America/St_Johns').text)).toEqual(line);
  });

  test('any texts · are read back', () => {
    const words = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 20 }),
          fc.constantFrom('---', '\n', '## 对话', '> ', '![](x)', '#标签', '<!-- {', ' -->', '"'),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('').replaceAll('\r', '').trim());
    fc.assert(
      fc.property(words, words, fc.array(words, { maxLength: 3 }), (content, title, lines) => {
        const messages = lines.map((line) => ({ ...said, id: newId(), content: line }));
        const one = post({ content, messages, images: [] });
        expect(read(write(one).text)).toEqual(one);
        const other = diary({ content, title });
        expect(read(write(other).text)).toEqual(other);
      }),
    );
  });

  test('diary of a post marked 不给AI看 · is marked', () => {
    const fileOf = createEntryFiles('UTC');
    const hidden = post({ aiPrivate: true });
    fileOf(hidden);
    const cited = { id: hidden.row.id, content: '桂花', timestamp: AT, images: [] };
    const line = read(fileOf(diary({ originalPosts: [cited] })).text);
    expect(line?.kind === 'diary' && line.row.fromPrivate).toBe(true);
  });

  test('edited elsewhere · tags, words and quotations that were added stay', () => {
    const { text } = write(post({ messages: [said] }));
    const edited = text
      .replace('tags:\n', 'tags:\n  - 新的\n')
      .replace('桂花开了', '桂花全开了')
      .concat('\n> 我后来抄的一句\n\n补一句。\n');
    const line = read(edited);
    expect(line).toMatchObject({
      row: {
        content: '桂花全开了 #秋天/九月\n\n> 我后来抄的一句\n\n补一句。\n\n#新的',
        messages: [said],
      },
    });
  });

  test.each([
    ['no front matter', '# 2024-01-01\n一'],
    ['another kind', '---\nkind: book\nid: 1\n---\n一'],
    ['no id', '---\nkind: post\ndate: 2024-01-01\n---\n一'],
    ['no time', `---\nkind: post\nid: ${newId()}\n---\n一`],
    ['a mood that is none', `---\nkind: diary\nid: x\ndate: 2024-01-01\nmood: 好\n---\n一`],
  ])('%s · is not an entry of an export', (_name, text) => {
    expect(read(text)).toBeNull();
  });

  test.each([
    ['private: True', true],
    ['private: TRUE', true],
    ['private: yes', true],
    ['private: "true"', true],
    ['private: true   # 只给自己看', true],
    ['private: "true" # "false"', true],
    ["'private': true", true],
    ['private : true', true],
    ['private: [true] # x', true],
    ['private:', true],
    ['private: # false', true],
    ['private: 是', true],
    ['private: "false"# x', true],
    ['private: false', false],
    ['private: No   # true', false],
    ["private: 'false' # true", false],
    ['privately: true', false],
  ])('front matter %s · marks as 不给AI看: %s', (mark, aiPrivate) => {
    const { text } = write(post({ aiPrivate: true }));
    expect(read(text.replace('private: true', mark))).toMatchObject({ row: { aiPrivate } });
  });

  test('private: true with a comment · is the mark of a diary too', () => {
    const { text } = write(diary({ fromPrivate: true }));
    expect(read(text.replace('private: true', 'private: true # x'))).toEqual(
      diary({ fromPrivate: true }),
    );
  });

  test('every mood · is read back', () => {
    for (const mood of MOODS) expect(read(write(diary({ mood })).text)).toEqual(diary({ mood }));
  });

  test('any file · ends in a row or null', () => {
    const parts = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom(
          '---\n',
          'kind: post\n',
          `id: ${newId()}\n`,
          'date: 2024-01-01T00:00:00+08:00\n',
          'images:\n  - a.png\n',
          'messages: 2\n',
          '## 对话\n',
          '> **我** <!-- {"id":1} -->\n',
          '> <!-- {} -->\n',
        ),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(parts, (all) => {
        const line = read(`---\nkind: post\n${all.join('')}`);
        if (line !== null) expect(line.kind).toBe('post');
      }),
    );
  });
});
