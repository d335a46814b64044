// Confirming the address of a sign-up: by a button of the product's page, which programs that open
// links do not press, and by GET for clients that name another target or none (rulings 207).
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import {
  follow,
  hashOf,
  linkIn,
  openMailLinks,
  type MailLinks,
} from '#server/test-helpers/mail-links.ts';

const PASSWORD = 'secret-1';

// C§74.36
describe.each(PLAIN_SQL_ENGINES)('confirmation on %s', (engine) => {
  let mail: MailLinks;
  beforeAll(async () => {
    mail = await openMailLinks(engine, 'confirmation');
  });
  afterEach(() => mail.clear());
  afterAll(() => mail.stop());

  /** Signs up as the product's page does; returns the link and the browser's secret. */
  const signUp = async (email = mail.address(), target = `${mail.server.publicUrl}/confirm`) => {
    const verifier = randomBytes(48).toString('base64url');
    const answer = await mail.post(`/signup?redirect_to=${encodeURIComponent(target)}`, {
      email,
      password: PASSWORD,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    });
    expect(answer.status).toBe(200);
    return { email, verifier, link: linkIn(await mail.arrive()) };
  };

  const confirm = (link: URL, verifier: string) =>
    mail.post('/confirm', {
      token_hash: hashOf(link).get('token_hash') ?? '',
      code_verifier: verifier,
    });

  /** Sets a password with the token of a browser that did not sign up. */
  const setPassword = async (token: unknown, password: string) => {
    const client = mail.server.client();
    const opened = await client.verifyOtp({ token_hash: String(token), type: 'recovery' });
    expect(opened.error).toBeNull();
    expect((await client.updateUser({ password })).error).toBeNull();
  };

  test('button · confirms once, without a session; the password then signs in', async () => {
    const { email, verifier, link } = await signUp();
    expect(link.href.split('#')[0]).toBe(`${mail.server.publicUrl}/confirm`);
    expect(await mail.signInCode(email, PASSWORD)).toBe('email_not_confirmed');
    expect(await confirm(link, verifier)).toEqual({ status: 200, body: { email } });
    expect(await mail.signInCode(email, PASSWORD)).toBe('signed in');
    expect(await confirm(link, verifier)).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    });
  });

  test.each([
    ['without a secret', ''],
    ['with another secret', 'x'.repeat(64)],
  ])('button in another browser · %s · only sets a password', async (_, verifier) => {
    const { email, link } = await signUp();
    const { body } = await confirm(link, verifier);
    expect(body).toEqual({ recovery_token: expect.any(String) });
    expect(await mail.signInCode(email, PASSWORD)).toBe('email_not_confirmed');
    await setPassword(body['recovery_token'], 'my-own-morning-9');
    expect(await mail.signInCode(email, PASSWORD)).toBe('invalid_credentials');
    expect(await mail.signInCode(email, 'my-own-morning-9')).toBe('signed in');
  });

  test.each([
    ['another page', '/inspiration'],
    ['no page', ''],
  ])('client that names %s · gets a link that GET opens', async (_, path) => {
    const { link } = await signUp(mail.address(), `${mail.server.publicUrl}${path}`);
    expect(link.pathname).toBe('/auth/v1/verify');
    expect((await follow(link)).location.searchParams.get('code')).toEqual(expect.any(String));
  });

  test('link that a scanner opened · another sign-up sends one that works', async () => {
    const email = mail.address();
    const { link } = await signUp(email, `${mail.server.publicUrl}/inspiration`);
    await follow(link);
    expect((await follow(link)).location.href).toContain('otp_expired');
    const again = await signUp(email);
    expect(await confirm(again.link, again.verifier)).toEqual({ status: 200, body: { email } });
    expect(await mail.signInCode(email, PASSWORD)).toBe('signed in');
  });

  test('link without a flow that a scanner opened · a reset mail still works', async () => {
    const email = mail.address();
    await mail.post('/signup', { email, password: PASSWORD });
    await follow(linkIn(await mail.arrive()));
    expect(await mail.signInCode(email, PASSWORD)).toBe('invalid_credentials');
    await setPassword(await mail.recoveryToken(email), 'my-own-morning-9');
    expect(await mail.signInCode(email, 'my-own-morning-9')).toBe('signed in');
  });

  test.each([
    [{}, 400, 'validation_failed'],
    [{ token_hash: 'unknown' }, 403, 'otp_expired'],
    [{ token_hash: 'pkce_unknown', code_verifier: 5 }, 400, 'validation_failed'],
  ])('request %j · is refused', async (body, status, code) => {
    expect(await mail.post('/confirm', body)).toMatchObject({ status, body: { code } });
  });
});
