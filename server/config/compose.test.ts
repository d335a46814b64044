// compose.yaml passes on every setting that an operator must be able to set.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');

test.each([
  'PUBLIC_URL',
  'TRUST_PROXY',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'AI_BASE_URL',
  'AI_API_KEY',
  'AI_MODEL',
  'METRICS_TOKEN',
])('compose.yaml passes %s to the server', (name) => {
  expect(compose).toMatch(new RegExp(`^ {6}${name}: \\$\\{${name}:`, 'm'));
});
