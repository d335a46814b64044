// C§100.02.
import { describe, expect, it } from 'vitest';
import {
  arrangeTemplates,
  checkTemplate,
  fillTemplate,
  saveTemplate,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TEXT_MAX,
  TEMPLATES_MAX,
} from '#domain/templates/template.ts';

const template = (id: string) => ({ id, name: `名${id}`, content: `文${id}` });
const FRIDAY = { date: '十一月二十日', weekday: '周五', time: '07:40' };

describe('checkTemplate', () => {
  it('trims the name, and keeps the text as written', () => {
    expect(checkTemplate({ name: ' 晨记 ', content: '今天\n\n' })).toEqual({
      ok: true,
      value: { name: '晨记', content: '今天\n\n' },
    });
  });

  it.each([
    ['', '文', 'TEMPLATE_NAME_INVALID'],
    ['\u200b', '文', 'TEMPLATE_NAME_INVALID'],
    ['一\n二', '文', 'TEMPLATE_NAME_INVALID'],
    ['字'.repeat(TEMPLATE_NAME_MAX + 1), '文', 'TEMPLATE_NAME_INVALID'],
    ['名', ' \n ', 'TEMPLATE_TEXT_INVALID'],
    ['名', '字'.repeat(TEMPLATE_TEXT_MAX + 1), 'TEMPLATE_TEXT_INVALID'],
  ])('name %j with such a text · is refused', (name, content, code) => {
    expect(checkTemplate({ name, content })).toEqual({ ok: false, code });
  });

  it('counts characters, not code units', () => {
    const name = '😀'.repeat(TEMPLATE_NAME_MAX);
    expect(checkTemplate({ name, content: '😀'.repeat(TEMPLATE_TEXT_MAX) }).ok).toBe(true);
  });
});

describe('saveTemplate', () => {
  const full = Array.from({ length: TEMPLATES_MAX }, (_, at) => template(String(at)));

  it('a full list · refuses a new one, and changes one that is there', () => {
    expect(saveTemplate(full, template('new'))).toEqual({ ok: false, code: 'TOO_MANY_TEMPLATES' });
    expect(saveTemplate(full, { ...template('3'), name: '改' })).toMatchObject({
      value: { template: { id: '3', name: '改' }, isNew: false },
    });
  });
});

describe('arrangeTemplates', () => {
  const list = ['a', 'b', 'c'].map(template);

  it('unknown, repeated and missing ids · lose nothing', () => {
    const ids = arrangeTemplates(list, ['c', 'x', 'c', 'a']).map(({ id }) => id);
    expect(ids).toEqual(['c', 'a', 'b']);
  });
});

describe('fillTemplate', () => {
  it('replaces every mark, with either kind of braces', () => {
    expect(fillTemplate('{日期}{星期} ｛时间｝，{日期}', FRIDAY)).toBe(
      '十一月二十日周五 07:40，十一月二十日',
    );
  });

  it('leaves other braces alone, and reads nothing twice', () => {
    expect(fillTemplate('{天气} {日期 } {', FRIDAY)).toBe('{天气} {日期 } {');
    expect(fillTemplate('{日期}', { ...FRIDAY, date: '{时间}' })).toBe('{时间}');
  });
});
