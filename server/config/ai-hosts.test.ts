// TRIAL_AI_HOSTS goes into a header, so an entry is an https origin and nothing else (C§68.05).
import { expect, test } from 'vitest';
import { readAiHosts } from '#server/config/ai-hosts.ts';

test('readAiHosts · origins · are listed once', () => {
  expect(readAiHosts('https://a.example https://b.example:8443/, https://a.example/\n')).toEqual({
    origins: ['https://a.example', 'https://b.example:8443'],
    wrong: [],
  });
  expect(readAiHosts('')).toEqual({ origins: [], wrong: [] });
});

test.each([
  'http://a.example',
  'a.example',
  'https://*.example',
  'https://a.example/v1',
  'https://user@a.example',
  'https://a.example;script-src',
  "'unsafe-inline'",
  '*',
  'https:',
])('readAiHosts · %s · is refused', (entry) => {
  expect(readAiHosts(`https://b.example ${entry}`)).toEqual({
    origins: ['https://b.example'],
    wrong: [entry],
  });
});
