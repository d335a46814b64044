// Network settings: which addresses are trusted, and what a start warns about.
import { expect, test } from 'vitest';
import { readSettings, SettingsError, settingsWarnings } from '#server/config/settings.ts';

test.each([
  [undefined, 0],
  ['off', 0],
  ['on', 1],
  ['0', 0],
  ['1', 1],
  ['3', 3],
  ['9', 9],
])('TRUST_PROXY %s · means %i proxies', (value, proxies) => {
  expect(readSettings({ TRUST_PROXY: value }).trustedProxies).toBe(proxies);
});

test.each(['10', '-1', '1.5', 'yes', 'ON', ' 1'])('TRUST_PROXY %j · is refused', (value) => {
  expect(() => readSettings({ TRUST_PROXY: value })).toThrow(SettingsError);
});

test.each([
  ['https://journal.example.org', 0, 1],
  ['https://journal.example.org', 1, 0],
  ['http://127.0.0.1:3000', 0, 0],
])('%s · behind %i trusted proxies · gives %i warnings', (publicUrl, trustedProxies, count) => {
  expect(settingsWarnings({ publicUrl, trustedProxies })).toHaveLength(count);
});

test.each([
  [undefined, 'open'],
  ['invite', 'invite'],
  ['closed', 'closed'],
])('SIGNUPS %s · means %s', (value, policy) => {
  expect(readSettings({ SIGNUPS: value }).auth.signUps).toBe(policy);
});

test('SIGNUPS and ADMIN_EMAILS · with something else · stop the start', () => {
  expect(() => readSettings({ SIGNUPS: 'Invite' })).toThrow(SettingsError);
  expect(() => readSettings({ ADMIN_EMAILS: 'me@example.com, you' })).toThrow('you');
  expect(readSettings({ ADMIN_EMAILS: ' Me@Example.com,you@example.com ' }).adminEmails).toEqual([
    'me@example.com',
    'you@example.com',
  ]);
});

test('AI_TRANSCRIBE_MODEL · needs the endpoint that it is a model of', () => {
  const endpoint = { AI_BASE_URL: 'https://ai.example.org/v1', AI_MODEL: 'm' };
  expect(readSettings({ ...endpoint, AI_TRANSCRIBE_MODEL: 'ears' }).ai?.transcribeModel).toBe(
    'ears',
  );
  expect(readSettings(endpoint).ai?.transcribeModel).toBeUndefined();
  expect(() => readSettings({ AI_TRANSCRIBE_MODEL: 'ears' })).toThrow(SettingsError);
});

test.each([
  [undefined, false],
  ['http://journal.example.org', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::7]', false],
  ['http://localhost:3000', true],
  ['https://journal.example.org', true],
])('AUTH_PASSKEYS · with PUBLIC_URL %s · can be on: %s', (publicUrl, isGood) => {
  const read = () => readSettings({ AUTH_PASSKEYS: 'on', PUBLIC_URL: publicUrl }).auth.passkeys;
  if (isGood) expect(read()).toBe(true);
  else expect(read).toThrow('PUBLIC_URL');
  expect(readSettings({ PUBLIC_URL: publicUrl }).auth.passkeys).toBe(false);
});

const PROVIDER = {
  OIDC_ISSUER: 'https://id.example.org/realms/home',
  OIDC_CLIENT_ID: 'echo',
  OIDC_CLIENT_SECRET: 'geheim',
  OIDC_NAME: '家里的账号',
};

test('sign-in provider · is off without its settings', () => {
  expect(readSettings({}).auth.oidc).toBeNull();
  expect(readSettings(PROVIDER).auth.oidc).toEqual({
    issuer: 'https://id.example.org/realms/home',
    clientId: 'echo',
    clientSecret: 'geheim',
    name: '家里的账号',
  });
});

test.each(Object.keys(PROVIDER))('sign-in provider · without %s · does not start', (name) => {
  expect(() => readSettings({ ...PROVIDER, [name]: '' })).toThrow(`${name} is missing`);
});

test.each([
  ['http://id.example.org', false],
  ['ftp://id.example.org', false],
  ['https://user:pass@id.example.org', false],
  ['https://id.example.org/?a=b', false],
  ['https://id.example.org/#a', false],
  ['http://127.0.0.1:8080/realms/home', true],
  ['http://localhost:8080', true],
])('OIDC_ISSUER %s · is accepted: %s', (issuer, isGood) => {
  const read = () => readSettings({ ...PROVIDER, OIDC_ISSUER: issuer });
  if (isGood) expect(read().auth.oidc?.issuer).toBe(issuer);
  else expect(read).toThrow('OIDC_ISSUER');
});

test.each(['x'.repeat(31), 'a\nb'])('OIDC_NAME %j · is refused', (name) => {
  expect(() => readSettings({ ...PROVIDER, OIDC_NAME: name })).toThrow('OIDC_NAME');
});
