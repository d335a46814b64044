import { describe, expect, test } from 'vitest';
import { checkPersona, personaIdOf, personaRoleKey } from '#domain/personas/persona.ts';
import {
  PERSONA_FILE_MAX_BYTES,
  readPersonaFile,
  writePersonaFile,
} from '#domain/personas/persona-file.ts';

const DRAFT = { name: '阿舟', avatar: 'boat', voice: '话很少。\n像划船的人。' } as const;

describe('persona', () => {
  test('name and description · trimmed, line breaks in one form', () => {
    expect(checkPersona({ name: ' 阿舟\t', voice: '\r\n话很少。\r\n像划船的人。 ' })).toEqual({
      ok: true,
      value: { name: DRAFT.name, voice: DRAFT.voice },
    });
  });

  test.each([
    ['a blank name', '\u200b', '话少'],
    ['a name of 13 characters', '字'.repeat(13), '话少'],
    ['a name that turns the text around', '\u202e舟阿', '话少'],
    ['a blank description', '阿舟', ' \n '],
    ['a description of 301 characters', '阿舟', '😀'.repeat(301)],
    ['a half of a character', '阿舟', '\ud83d'],
  ])('%s · PERSONA_INVALID', (_, name, voice) => {
    expect(checkPersona({ name, voice })).toEqual({ ok: false, code: 'PERSONA_INVALID' });
  });

  test('role key · gives the id back; roles of the product have none', () => {
    expect(personaIdOf(personaRoleKey('7'))).toBe('7');
    expect(personaIdOf('quiet_listener')).toBeNull();
  });
});

// C§61.05
describe('persona file', () => {
  const fileOf = (more: object = {}) =>
    JSON.stringify({ ...(JSON.parse(writePersonaFile(DRAFT)) as object), ...more });
  const codeOf = (text: string) => {
    const read = readPersonaFile(text);
    return read.ok ? 'none' : read.code;
  };

  test('what is written · is read again, also after a byte order mark', () => {
    expect(readPersonaFile(`\uFEFF${writePersonaFile(DRAFT)}`)).toEqual({ ok: true, value: DRAFT });
  });

  test('the longest persona · is smaller than the limit', () => {
    const text = writePersonaFile({
      name: '\u0001'.repeat(12),
      avatar: 'mountain',
      voice: '😀'.repeat(300),
    });
    expect(new TextEncoder().encode(text).length).toBeLessThan(PERSONA_FILE_MAX_BYTES);
  });

  test('an unknown avatar · becomes the first one; other fields are dropped', () => {
    const read = readPersonaFile(fileOf({ avatar: 'https://example.com/x.png', extra: 1 }));
    expect(read).toEqual({ ok: true, value: { ...DRAFT, avatar: 'moon' } });
  });

  test.each([
    ['no JSON', '{"format":', 'not_json'],
    ['an empty file', '', 'not_json'],
    ['another JSON', '{"a":1}', 'other_format'],
    ['a list', '[]', 'other_format'],
    ['null', 'null', 'other_format'],
    ['a version that is no number', fileOf({ version: '1' }), 'other_format'],
    ['a newer version', fileOf({ version: 2 }), 'newer_version'],
    ['a name that is a list', fileOf({ name: ['阿舟'] }), 'wrong_fields'],
    ['a missing description', fileOf({ voice: undefined }), 'wrong_fields'],
    ['a long description', fileOf({ voice: '字'.repeat(301) }), 'wrong_fields'],
    ['a prototype', '{"__proto__":{"format":"echo-persona","version":1}}', 'other_format'],
  ])('%s · is refused', (_, text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test('deep nesting · is refused and does not throw', () => {
    expect(['not_json', 'other_format']).toContain(codeOf('['.repeat(5_000) + ']'.repeat(5_000)));
  });
});
