// The safe subset of Markdown (C§79).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagsIn } from '#domain/tags/tag.ts';
import {
  blocksOf,
  plainOf,
  readMarkdown,
  readPlain,
  tickTask,
  trimParts,
  wordsOf,
  type Inline,
} from '#domain/text/markdown.ts';

const show = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'tag') return `#{${part.name}}`;
      if (part.kind === 'link') return `<${part.text}|${part.href}>`;
      return `${part.kind === 'strong' ? 'B' : 'I'}{${show(part.parts)}}`;
    })
    .join('');
const inline = (text: string) =>
  readMarkdown(text)
    .map(({ parts }) => show(parts))
    .join('\n');

describe('inline marks', () => {
  test.each([
    ['bold', '今天**真的**累', '今天B{真的}累'],
    ['bold before a Chinese full stop', '**重点。**然后走了', 'B{重点。}然后走了'],
    ['emphasis', '（*慢慢来*）', '（I{慢慢来}）'],
    ['emphasis with underscores', '_slow_ day', 'I{slow} day'],
    ['emphasis inside bold', '**很 *轻* 的**', 'B{很 I{轻} 的}'],
    ['a link with a name', '看[这篇](https://a.cn/b?c=1)', '看<这篇|https://a.cn/b?c=1>'],
    ['an address before Chinese', '见https://a.cn/x。好', '见<https://a.cn/x|https://a.cn/x>。好'],
    ['an address in brackets', '(https://a.cn/x)', '(<https://a.cn/x|https://a.cn/x>)'],
    ['an address with brackets', 'https://a.cn/x_(y)', '<https://a.cn/x_(y)|https://a.cn/x_(y)>'],
    ['an address with a full stop', 'https://a.cn/x.', '<https://a.cn/x|https://a.cn/x>.'],
    ['a tag', '去了。#散步，#工作/项目 完', '去了。#{散步}，#{工作/项目} 完'],
    ['a tag with marks in its name', '#a_b_c _慢_', '#{a_b_c} I{慢}'],
    ['a tag inside bold', '**走 #散步 了**', 'B{走 #{散步} 了}'],
    ['no tag behind a mark', '**#散步** >#a', 'B{#散步} >#a'],
    ['a tag in an item and a quote', '- #散步\n> #湖\n>#无', '#{散步}\n#{湖}\n#无'],
    ['bold around an address', '**https://a.cn**', 'B{<https://a.cn|https://a.cn>}'],
  ])('%s · is read', (_name, text, expected) => {
    expect(inline(text)).toBe(expected);
  });

  test.each([
    '3*4*5=60',
    'snake_case_name',
    '他*的，滚*蛋',
    '138****1234',
    '密码是 12**34**56',
    '** 空格 **',
    '**没有收尾',
    '*',
    '***',
    '1.早起 2.跑步',
    '-5 度',
    '# 不是标题',
    '## 不是标签',
    'javascript:alert(1)',
    '[点我](javascript:alert(1))',
    'https://',
    '<b>x</b> &amp; `code`',
  ])('plain text · %s · stays as written', (text) => {
    expect(readMarkdown(text)).toMatchObject([{ kind: 'text', parts: [{ kind: 'text', text }] }]);
  });

  test('a name that is an address · cannot hide another address', () => {
    expect(inline('[https://bank.cn](https://evil.cn)')).not.toContain('bank.cn|https://evil');
    expect(inline('[www.bank.cn](https://evil.cn)')).not.toContain('bank.cn|https://evil');
  });
});

describe('lines', () => {
  test('items, boxes, numbers and quotes · are read with their place', () => {
    const lines = readMarkdown('买：\n- 米\n  - 糯米\n- [ ] 油\n- [x] 盐\n2. 二\n> 他说\n\n完');
    expect(lines.map(({ kind, marker, done, depth }) => [kind, marker, done, depth])).toEqual([
      ['text', null, null, 0],
      ['item', null, null, 0],
      ['item', null, null, 1],
      ['item', null, false, 0],
      ['item', null, true, 0],
      ['item', '2.', null, 0],
      ['quote', null, null, 0],
      ['text', null, null, 0],
      ['text', null, null, 0],
    ]);
    expect(lines.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('tickTask · changes the box of its line and nothing else', () => {
    const text = '- [ ] 油 [ ]\n- [x] 盐\n  1. [ ] 糖\n完';
    expect(tickTask(text, 0, true)).toBe('- [x] 油 [ ]\n- [x] 盐\n  1. [ ] 糖\n完');
    expect(tickTask(text, 1, false)).toBe('- [ ] 油 [ ]\n- [ ] 盐\n  1. [ ] 糖\n完');
    expect(tickTask(text, 2, true)).toBe('- [ ] 油 [ ]\n- [x] 盐\n  1. [x] 糖\n完');
    for (const number of [3, 4, -1]) expect(tickTask(text, number, true)).toBe(text);
  });

  test('blocksOf · joins consecutive lines of a kind', () => {
    const blocks = blocksOf(readMarkdown('买：\n- 米\n- 油\n> 他说\n\n完'));
    expect(blocks.map((block) => block.map(({ parts }) => wordsOf(parts)))).toEqual([
      ['买：'],
      ['米', '油'],
      ['他说'],
      ['', '完'],
    ]);
  });

  test('readPlain · reads no mark', () => {
    const text = '- [ ] **油**\n\n> https://a.cn';
    expect(readPlain(text).map(({ parts }) => wordsOf(parts))).toEqual(text.split('\n'));
    expect(readPlain(text).every(({ kind }) => kind === 'text')).toBe(true);
  });

  test('trimParts · removes the spaces at both ends only', () => {
    const of = (line: string) => trimParts(readMarkdown(line)[0]?.parts ?? []);
    expect(show(of('　　一 **二** 三 '))).toBe('一 B{二} 三');
    expect(show(of('　**二** '))).toBe('B{二}');
    expect(of('　')).toEqual([]);
  });

  test('plainOf · leaves out the marks', () => {
    expect(plainOf('**好** 看[这](https://a.cn)\n- [ ] 油\n1. 早起\n> 他说')).toBe(
      '好 看这\n油\n1. 早起\n他说',
    );
  });
});

const marked = fc
  .array(fc.constantFrom('**', '*', '_', '好', 'a', '1', ' ', '。', '[', '](https://a.cn)', '\n'))
  .map((pieces) => pieces.join(''));

test('any text · has the tags of its lines, with marks and without', () => {
  const tagged = fc
    .array(
      fc.constantFrom(
        '#',
        '#走',
        '走',
        '**',
        '*',
        '_',
        '- ',
        '> ',
        '>',
        '。',
        ' ',
        '\n',
        '/a',
        'https://a.cn/',
      ),
    )
    .map((pieces) => pieces.join(''));
  const namesOf = (parts: readonly Inline[]): string[] =>
    parts.flatMap((part) => {
      if (part.kind === 'tag') return [part.name];
      return 'parts' in part ? namesOf(part.parts) : [];
    });
  fc.assert(
    fc.property(tagged, (text) => {
      const names = tagsIn(text).map(({ name }) => name);
      expect(readMarkdown(text).flatMap(({ parts }) => namesOf(parts))).toEqual(names);
      expect(readPlain(text).flatMap(({ parts }) => namesOf(parts))).toEqual(names);
    }),
    { numRuns: 1_000 },
  );
});

test('any text · no character of its words is lost or invented', () => {
  const bare = (text: string) => text.replaceAll(/[*_\-+>[\]() \t]|https:\/\/a\.cn/g, '');
  fc.assert(
    fc.property(marked, (text) => {
      expect(bare(plainOf(text))).toBe(bare(text));
      expect(readMarkdown(text)).toHaveLength(text.split('\n').length);
    }),
  );
});

test('a text without marks · is one piece per line, unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z\u4e00-\u4e50，。 ]{0,40}$/), (text) => {
      expect(plainOf(text)).toBe(text);
    }),
  );
});
