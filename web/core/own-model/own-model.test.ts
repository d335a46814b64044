// The own model in this browser's storage, and what is typed about it (C§68.01).
import { expect, test } from 'vitest';
import { draftOf, readOwnModelDraft, withAddress } from '#web/core/own-model/own-model-draft.ts';
import { isLoopback } from '#ai/local-endpoint.ts';
import { foreignHostOf, type OwnModel } from '#ai/own-model.ts';
import { findOwnModel, removeOwnModel, saveOwnModel } from '#web/core/own-model/own-model-store.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';

const MODEL: OwnModel = {
  baseUrl: 'http://localhost:11434/v1',
  model: 'qwen3:8b',
  transcribeModel: 'whisper-1',
  apiKey: 'sk-secret',
  contextTokens: 8_192,
};

test('own model · kept for its owner only, and gone once removed', () => {
  const storage = new MemoryStorage();
  expect(saveOwnModel(storage, 'trial', MODEL)).toBe(true);
  expect(findOwnModel(storage, 'trial')).toEqual(MODEL);
  expect(findOwnModel(storage, '0192')).toBeNull();
  removeOwnModel(storage, 'trial');
  expect(findOwnModel(storage, 'trial')).toBeNull();
  expect(storage.length).toBe(0);
});

test.each([
  ['truncated', '{"baseUrl":"http://loc'],
  ['not an object', '7'],
  ['another protocol', JSON.stringify({ ...MODEL, baseUrl: 'javascript:alert(1)' })],
  ['an address with a password', JSON.stringify({ ...MODEL, baseUrl: 'http://a:b@localhost/v1' })],
  ['no model', JSON.stringify({ ...MODEL, model: '' })],
  ['a tiny context', JSON.stringify({ ...MODEL, contextTokens: 100 })],
  ['a huge key', JSON.stringify({ ...MODEL, apiKey: 'k'.repeat(5_000) })],
])('stored value · %s · counts as none', (_name, raw) => {
  const storage = new MemoryStorage();
  storage.setItem('echo.own_model.trial', raw);
  expect(findOwnModel(storage, 'trial')).toBeNull();
});

test('full storage · is reported', () => {
  const storage = new MemoryStorage();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(saveOwnModel(storage, 'trial', MODEL)).toBe(false);
});

test.each([
  ['localhost', true],
  ['echo.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['localhost.example.org', false],
  ['127.0.0.1.example.org', false],
  ['192.168.1.5', false],
  ['0.0.0.0', false],
  ['api.example.org', false],
])('isLoopback · %s · %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});

test('foreignHostOf · names the host that consent is about', () => {
  expect(foreignHostOf(MODEL)).toBeNull();
  expect(foreignHostOf({ baseUrl: 'https://api.example.org:8443/v1' })).toBe(
    'api.example.org:8443',
  );
});

test('draft · stored model · reads back as itself', () => {
  expect(readOwnModelDraft(draftOf(MODEL))).toEqual({ ok: true, model: MODEL });
  expect(draftOf(null)).toMatchObject({ contextTokens: '4096', apiKey: '' });
});

test('draft · spaces, a slash and no key · are tidied', () => {
  expect(
    readOwnModelDraft({
      baseUrl: ' https://api.example.org/v1/ ',
      model: ' qwen3 ',
      transcribeModel: ' ',
      apiKey: '  ',
      contextTokens: '4096',
    }),
  ).toEqual({
    ok: true,
    model: {
      baseUrl: 'https://api.example.org/v1',
      model: 'qwen3',
      transcribeModel: null,
      apiKey: null,
      contextTokens: 4_096,
    },
  });
});

test.each([
  ['baseUrl', ''],
  ['baseUrl', 'localhost:11434'],
  ['baseUrl', 'ftp://a.example'],
  ['baseUrl', 'https://a:b@example.org/v1'],
  ['baseUrl', 'https://example.org/v1?key=1'],
  ['baseUrl', `https://example.org/${'a'.repeat(400)}`],
  ['model', ' '],
  ['model', 'm'.repeat(300)],
  ['transcribeModel', 'm'.repeat(300)],
  ['apiKey', '钥匙'],
  ['apiKey', 'two words'],
  ['apiKey', 'k'.repeat(600)],
  ['contextTokens', ''],
  ['contextTokens', '4095'],
  ['contextTokens', '4096.5'],
  ['contextTokens', '2000000'],
  ['contextTokens', 'viel'],
] as const)('draft · wrong %s %s · names the field', (field, value) => {
  const result = readOwnModelDraft({ ...draftOf(MODEL), [field]: value });
  expect(result).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } });
  expect(Object.keys(result.ok ? {} : result.errors)).toEqual([field]);
});

test('address · on another host · the stored key is not in the form', () => {
  const at = (baseUrl: string, isKeyTyped = false) =>
    withAddress(draftOf(MODEL), baseUrl, { stored: MODEL, isKeyTyped }).apiKey;
  expect(at('https://models.example.org/v1')).toBe('');
  expect(at('http://localhost:1234/v1')).toBe('');
  expect(at('nonsense')).toBe('');
  expect(at('http://localhost:11434/v2')).toBe('sk-secret');
  expect(at('https://models.example.org/v1', true)).toBe('sk-secret');
});
