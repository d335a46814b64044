// Who may join (C§71.01, C§71.03), through the unchanged client: SIGNUPS=open, invite and closed.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { ENGINES } from '#server/test-helpers/database.ts';

const DAY_MS = 86_400_000;
const ANYONE = { email: null, note: '', maxUses: 1, days: 7 };
const address = () => `${randomUUID()}@example.com`;

const join = async (server: AuthTestServer, code: string, email = address()) => {
  const { data, error } = await server
    .client()
    .signUp({ email, password: 'secret1', options: { data: { invite_code: code, nick: '小明' } } });
  return { code: error?.code ?? 'joined', status: error?.status ?? 200, data };
};
const codeOf = async (server: AuthTestServer, more: object = {}) =>
  (await server.invitations.create({ ...ANYONE, ...more })).code ?? '';
const usesOf = async (server: AuthTestServer) =>
  (await server.invitations.list(null, 1)).invitations.map(({ used }) => used);

describe.each(ENGINES)('sign-ups by invitation on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'invited', { signUps: 'invite' });
  });
  afterAll(() => server.stop());

  test('sign-up · without a code, or with an unknown one · is refused the same way', async () => {
    const refused = { code: 'signup_disabled', status: 422 };
    for (const code of ['', 'nonsense', '0000-0000-0000-0000', 'x'.repeat(5_000), '\0'])
      expect(await join(server, code)).toMatchObject(refused);
    const wrongShape = await server.client().signUp({
      email: address(),
      password: 'secret1',
      options: { data: { invite_code: { $ne: null } } },
    });
    expect(wrongShape.error).toMatchObject({
      ...refused,
      message: 'Signups need a valid invitation',
    });
  });

  test('code · typed in lower case with spaces · lets one address in', async () => {
    const code = await codeOf(server);
    expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    const joined = await join(server, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(joined.code).toBe('joined');
    expect(joined.data.user?.user_metadata, 'the code is no metadata').toEqual({
      nick: '小明',
      email_verified: true,
    });
    expect(await join(server, code)).toMatchObject({ code: 'signup_disabled' });
  });

  test('code · is stored as a hash only', async () => {
    const code = await codeOf(server);
    const [row] = (await server.invitations.list(null, 1)).invitations;
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''));
    expect(row?.last_four).toBe(code.slice(-4));
  });

  test('code for one · used by many at once · lets exactly one in', async () => {
    const code = await codeOf(server);
    const ends = await Promise.all(Array.from({ length: 8 }, () => join(server, code)));
    expect(ends.filter((end) => end.code === 'joined')).toHaveLength(1);
    expect(ends.filter((end) => end.code === 'signup_disabled')).toHaveLength(7);
    expect(await usesOf(server)).toEqual([1]);
    const accounts = await server.database
      .query()
      .selectFrom('invitation_uses')
      .innerJoin('invitations', 'invitations.id', 'invitation_uses.invitation_id')
      .where('last_four', '=', code.slice(-4))
      .select('invitation_uses.user_id')
      .execute();
    expect(accounts, 'a refused sign-up leaves nothing').toHaveLength(1);
  });

  test('code for three · lets three in, a fourth not', async () => {
    const code = await codeOf(server, { maxUses: 3 });
    const ends = [];
    for (let at = 0; at < 4; at += 1) ends.push((await join(server, code)).code);
    expect(ends).toEqual(['joined', 'joined', 'joined', 'signup_disabled']);
  });

  test('code · over, revoked, or both · lets no user in', async () => {
    const over = await codeOf(server, { days: 1, maxUses: 5 });
    const revoked = await codeOf(server, { maxUses: 5 });
    const both = await codeOf(server, { days: 1, maxUses: 5 });
    for (const row of (await server.invitations.list(null, 2)).invitations)
      if (row.last_four !== over.slice(-4))
        expect(await server.invitations.revoke(row.id)).toBe(true);
    expect((await join(server, over)).code).toBe('joined');
    server.clock.offsetMs += DAY_MS;
    for (const code of [over, revoked, both])
      expect(await join(server, code)).toMatchObject({ code: 'signup_disabled' });
    server.clock.offsetMs -= DAY_MS;
    expect(await join(server, revoked)).toMatchObject({ code: 'signup_disabled' });
    expect(await join(server, both)).toMatchObject({ code: 'signup_disabled' });
  });

  test('list · invitations of one millisecond · is newest first', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const ids = [];
    for (let at = 0; at < 12; at += 1) ids.push((await server.invitations.create(ANYONE)).id);
    now.mockRestore();
    const { invitations } = await server.invitations.list(null, 12);
    expect(invitations.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('revocation · happens once', async () => {
    const { id } = await server.invitations.create(ANYONE);
    expect(await Promise.all([1, 2].map(() => server.invitations.revoke(id)))).toContain(false);
    expect(await server.invitations.revoke(id)).toBe(false);
    expect(await server.invitations.revoke('unknown')).toBe(false);
  });

  test('mailed invitation · works for its address alone, once', async () => {
    const email = address();
    await server.invitations.create({ ...ANYONE, email });
    await server.deliverMails();
    const mail = server.mails.find(({ to }) => to === email);
    expect(mail?.subject).toBe('邀请你来用回响 · 回响');
    const code = /\/login\?invite=([0-9A-Z-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await join(server, code)).toMatchObject({ code: 'signup_disabled' });
    expect((await join(server, code, email.toUpperCase())).code).toBe('joined');
  });

  test('mailed invitation · revoked before its mail · is not sent', async () => {
    const email = address();
    const { id, code } = await server.invitations.create({ ...ANYONE, email });
    expect(code, 'made when the mail is sent').toBeNull();
    await server.invitations.revoke(id);
    await server.deliverMails();
    expect(server.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('sweep · forgets an invitation a month after its end', async () => {
    await server.invitations.create({ ...ANYONE, days: 1, email: address() });
    const count = async () => (await server.invitations.list(null, 500)).invitations.length;
    const before = await count();
    await server.invitations.sweep();
    expect(await count()).toBe(before);
    server.clock.offsetMs += 400 * DAY_MS;
    await server.invitations.sweep();
    expect(await count()).toBe(0);
    server.clock.offsetMs -= 400 * DAY_MS;
  });
});

describe.each(ENGINES)('invitations with confirmed addresses on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'invitedmail', {
      signUps: 'invite',
      autoconfirm: false,
    });
  });
  afterAll(() => server.stop());
  const confirm = async (email: string) => {
    await server.deliverMails();
    const mail = server.mails.findLast(({ to }) => to === email);
    const link = /https?:\/\/\S+verify\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    return (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '';
  };

  test('mail link · opened after the end of the code · still confirms the account', async () => {
    const email = address();
    const code = await codeOf(server, { days: 1 });
    expect((await join(server, code, email)).code).toBe('joined');
    for (const { id } of (await server.invitations.list(null, 1)).invitations)
      await server.invitations.revoke(id);
    server.clock.offsetMs += 23 * 3_600_000;
    expect(await confirm(email)).toContain('access_token=');
    server.clock.offsetMs -= 23 * 3_600_000;
  });

  test('sign-up · repeated by the same address · takes one use', async () => {
    const email = address();
    const code = await codeOf(server);
    expect((await join(server, code, email)).code).toBe('joined');
    expect((await join(server, code, email)).code).toBe('joined');
    expect(await usesOf(server)).toEqual([1]);
    expect((await join(server, code)).code).toBe('signup_disabled');
  });

  test('sign-up · with an address that has an account · takes a use like any other', async () => {
    const email = address();
    await join(server, await codeOf(server), email);
    await confirm(email);
    const code = await codeOf(server, { maxUses: 2 });
    expect((await join(server, code, email)).code).toBe('joined');
    expect(await usesOf(server)).toEqual([1]);
    expect((await join(server, code)).code).toBe('joined');
    expect(await usesOf(server)).toEqual([2]);
  });
});

describe('closed and open sign-ups', () => {
  test('closed · no code helps, accounts still sign in, the protocol says so', async () => {
    const server = await openAuthServer('sqlite', 'closed', { signUps: 'closed' });
    const settings = await fetch(`${server.url}/settings`);
    expect(await settings.json()).toMatchObject({ disable_signup: true });
    const [email] = [address()];
    expect(await join(server, await codeOf(server), email)).toMatchObject({
      code: 'signup_disabled',
      status: 422,
    });
    const { error } = await server.client().signUp({ email, password: 'secret1' });
    expect(error?.message).toBe('Signups not allowed for this instance');
    await server.stop();
  });

  test('open · a code is not needed, not used and not stored', async () => {
    const server = await openAuthServer('sqlite', 'open');
    const code = await codeOf(server);
    const joined = await join(server, code);
    expect(joined.data.user?.user_metadata).toEqual({ nick: '小明', email_verified: true });
    expect(await usesOf(server)).toEqual([0]);
    expect((await join(server, 'nonsense')).code).toBe('joined');
    await server.stop();
  });
});
