// The words of the operator, also when the server cannot be reached later.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CareWords } from '#domain/care/care-words.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';

const { en } = WORDS_CN.languages;
const OWN: CareWords = { help: '988', languages: en === undefined ? {} : { en } };

/** A page load: the settings are asked for once in each. */
async function load(answer: () => Promise<Response>): Promise<CareWords> {
  vi.resetModules();
  vi.stubGlobal('fetch', answer);
  return (await import('#web/core/care/load-care-words.ts')).loadCareWords();
}

const offline = () => Promise.reject(new TypeError('no network'));
const online = (care: CareWords | null) => async () => Response.json({ care });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('no server · the built-in words', async () => {
  expect(await load(offline)).toEqual(WORDS_CN);
});

// C§263.01
test('own words · are kept for an offline page, until the operator removes them', async () => {
  expect(await load(online(OWN))).toEqual(OWN);
  expect(await load(offline)).toEqual(OWN);
  expect(await load(online(null))).toEqual(WORDS_CN);
  expect(await load(offline)).toEqual(WORDS_CN);
});

test('damaged stored words · the built-in ones', async () => {
  localStorage.setItem('echo.care-words', '{"help":1}');
  expect(await load(offline)).toEqual(WORDS_CN);
});
