// Which texts the check finds beside children that come and go.
import { describe, expect, it } from 'vitest';
import { findBareTexts } from '#tools/check/bare-text.ts';

const textsOf = (jsx: string, before = '') =>
  findBareTexts('a.tsx', `${before}\nconst A = () => (${jsx});`).map(
    (error) => /'(.*)' is text/.exec(error)?.[1],
  );

describe('findBareTexts', () => {
  it.each([
    ['conditional element before a text', '<p>{busy && <i />}登录</p>', ['登录']],
    ['conditional element after a text', '<p>登录{busy && <i />}</p>', ['登录']],
    ['list beside a text', '<p>{all.map((x) => <i />)}等</p>', ['等']],
    ['unknown value', '<p>{busy && <i />}{label}</p>', ['{label}']],
    ['text that comes and goes', "<p><i />{a && '新'}</p>", ["{a && '新'}"]],
    ['text or element', "<p><i />{a ? '新' : <b />}</p>", ["{a ? '新' : <b />}"]],
    ['fragment that comes and goes', '<p><i />{a && <>共 {n}</>}</p>', ['{a && <>共 {n}</>}']],
    ['fragment as the parent', '<>{a && <i />}字</>', ['字']],
  ])('%s · found', (_, jsx, texts) => {
    expect(textsOf(jsx)).toEqual(texts);
  });

  it.each([
    ['text in a span', '<p>{busy && <i />}<span>登录</span></p>'],
    ['element that stays', '<p><i />登录</p>'],
    ['only child', "<p>{a ? '新' : '旧'}</p>"],
    ['text with a number', '<p>共 {count} 条</p>'],
    ['two texts in turn', "<p><i />{a ? '新' : '旧'}</p>"],
    ['conditional elements only', '<p>{a && <i />}{b ? <u /> : null}</p>'],
  ])('%s · accepted', (_, jsx) => {
    expect(textsOf(jsx)).toEqual([]);
  });

  it('slot · its type says whether it may be a text, and whether it comes and goes', () => {
    const jsx = '<p>{slot}{b && <i />}</p>';
    expect(textsOf(jsx, 'interface P { slot: ReactNode }')).toEqual(['{slot}']);
    expect(textsOf(jsx, 'interface P { slot: ReactElement }')).toEqual([]);
    expect(textsOf('<p>{slot}字</p>', 'interface P { slot: ReactElement }')).toEqual([]);
    expect(textsOf('<p>{slot}字</p>', 'interface P { slot?: ReactElement }')).toEqual(['字']);
  });

  it('place · has the file and the line', () => {
    expect(findBareTexts('web/a.tsx', '\n\nconst a = <p>{b && <i />}字</p>;')[0]).toMatch(
      /^web\/a\.tsx:3: /,
    );
  });
});
