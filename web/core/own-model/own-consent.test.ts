// The consent of an account to its own model, in this browser. C§68.06, rulings 115
import { beforeEach, expect, test } from 'vitest';
import type { OwnModel } from '#ai/own-model.ts';
import { findOwnConsent, mayUseOwnModel, saveOwnConsent } from '#web/core/own-model/own-consent.ts';
import { removeOwnModel } from '#web/core/own-model/own-model-store.ts';

const NOW = Date.UTC(2026, 10, 23);
const away = (over: Partial<OwnModel> = {}): OwnModel => ({
  baseUrl: 'https://a.example.com/v1',
  model: 'm',
  transcribeModel: null,
  apiKey: null,
  contextTokens: 8_192,
  ...over,
});
const agree = (own: OwnModel, nowMs = NOW) =>
  saveOwnConsent(localStorage, 'me', own, { isGiven: true, nowMs });

beforeEach(() => localStorage.clear());

test('a model on this machine needs none', () => {
  expect(mayUseOwnModel(localStorage, 'me', away({ baseUrl: 'http://localhost:11434/v1' }))).toBe(
    true,
  );
});

test('it holds for its host and its owner, and keeps its date', () => {
  expect(mayUseOwnModel(localStorage, 'me', away())).toBe(false);
  agree(away());
  agree(away(), NOW + 5_000);
  expect(findOwnConsent(localStorage, 'me', away())).toBe(new Date(NOW).toISOString());
  expect(mayUseOwnModel(localStorage, 'you', away())).toBe(false);
  expect(mayUseOwnModel(localStorage, 'me', away({ baseUrl: 'https://b.example.com/v1' }))).toBe(
    false,
  );
});

test('a model for speech at the same host is asked for again', () => {
  agree(away());
  expect(mayUseOwnModel(localStorage, 'me', away({ transcribeModel: 'whisper-1' }))).toBe(false);
});

test('it is withdrawn, and leaves with the model', () => {
  agree(away());
  saveOwnConsent(localStorage, 'me', away(), { isGiven: false, nowMs: NOW });
  expect(mayUseOwnModel(localStorage, 'me', away())).toBe(false);
  agree(away());
  removeOwnModel(localStorage, 'me');
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each(['', 'null', '{}', '{"to":{"host":"a.example.com"},"at":"x"}'])(
  'a stored value that cannot be read is none: %j',
  (raw) => {
    localStorage.setItem('echo.own_consent.me', raw);
    expect(findOwnConsent(localStorage, 'me', away())).toBeNull();
  },
);
