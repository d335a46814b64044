// Requests that open or change an account while another transaction closes it. Only PostgreSQL runs
// two transactions at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVITATION_FIELD } from '#domain/auth/invitation.ts';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { during } from '#server/test-helpers/database.ts';
import { codeIn, follow, linkIn } from '#server/test-helpers/mail-links.ts';
import { turnTwoStepOn } from '#tools/test/authenticator.ts';
import { addPasskey, createPasskeyDevice, signInByPasskey } from '#tools/test/passkey-device.ts';

const COMMAND_LINE = { ip: '', userAgent: 'command line', device: null };

describe('an account that changes at this moment', () => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer('postgres', 'accountraces', { passkeys: true, twoStep: true });
  });
  afterAll(() => server.stop());

  type User = Awaited<ReturnType<AuthTestServer['signedIn']>>;

  const sessionsOf = async ({ userId }: User) =>
    (
      await server.database
        .query()
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .execute()
    ).map(({ id }) => id);

  const changePassword = async ({ userId, password }: User, sessionId: string) => {
    const { account, session } = await server.auth.sessions.requireSession({ userId, sessionId });
    await server.auth.users.updateUser(
      account,
      session,
      { password: 'another-1', currentPassword: password, email: null, metadata: null },
      COMMAND_LINE,
    );
  };

  const ban = async ({ userId }: User) => {
    await server.database
      .query()
      .updateTable('users')
      .set({ banned_until: server.now() + 60_000 })
      .where('id', '=', userId)
      .execute();
    await server.auth.sessions.endAll(userId);
  };

  test('a sign-in with the old password · does not survive a new one', async () => {
    const user = await server.signedIn();
    const own = await sessionsOf(user);
    const { error } = await during(
      server.database,
      () => changePassword(user, own[0] ?? ''),
      () => server.client().signInWithPassword(user),
    );
    expect(error?.code).toBe('invalid_credentials');
    expect(await sessionsOf(user)).toEqual(own);
  });

  test('a sign-in with the password · does not survive a ban', async () => {
    const user = await server.signedIn();
    const { error } = await during(
      server.database,
      () => ban(user),
      () => server.client().signInWithPassword(user),
    );
    expect(error?.code).toBe('user_banned');
    expect(await sessionsOf(user)).toEqual([]);
  });

  test('a sign-in with a passkey · does not survive a ban', async () => {
    const user = await server.signedIn();
    const device = createPasskeyDevice(server.publicUrl);
    await addPasskey(user.client, device);
    const { error } = await during(
      server.database,
      () => ban(user),
      () => signInByPasskey(server.client(), device),
    );
    expect(error?.code).toBe('user_banned');
    expect(await sessionsOf(user)).toEqual([]);
  });

  test('the code of a reset link · does not survive a new password', async () => {
    const user = await server.signedIn();
    const own = await sessionsOf(user);
    server.orders.splice(0);
    const client = server.client({ flowType: 'pkce' });
    await client.resetPasswordForEmail(user.email, {
      redirectTo: `${server.publicUrl}/resetpassword?lang=zh`,
    });
    await server.deliverMails();
    const code = codeIn(await follow(linkIn(server.mails.splice(0))));
    const { error } = await during(
      server.database,
      () => changePassword(user, own[0] ?? ''),
      () => client.exchangeCodeForSession(code),
    );
    expect(error?.code).toBe('flow_state_not_found');
    expect(await sessionsOf(user)).toEqual(own);
  });

  test('a reset link · does not survive a new password', async () => {
    const user = await server.signedIn();
    const own = await sessionsOf(user);
    const link = new URL(await server.auth.recoveryLink(user.userId));
    const token_hash = new URLSearchParams(link.hash.slice(1)).get('access_token') ?? '';
    const { error } = await during(
      server.database,
      () => changePassword(user, own[0] ?? ''),
      () => server.client().verifyOtp({ token_hash, type: 'recovery' }),
    );
    expect(error?.code).toBe('otp_expired');
    expect(await sessionsOf(user)).toEqual(own);
  });

  test('a passkey that is being added · does not survive the removal of all', async () => {
    const user = await server.signedIn();
    const device = createPasskeyDevice(server.publicUrl);
    await addPasskey(user.client, device);
    const other = createPasskeyDevice(server.publicUrl);
    const started = await user.client.passkey.startRegistration();
    const { options, challenge_id: challengeId } = started.data ?? {};
    if (options === undefined || challengeId === undefined) throw new Error('no options');
    const { error } = await during(
      server.database,
      () => server.auth.removePasskeys(user.userId, COMMAND_LINE),
      () =>
        user.client.passkey.verifyRegistration({
          challengeId,
          credential: other.create(options),
        }),
    );
    expect(error?.name).toBe('AuthSessionMissingError');
    expect((await signInByPasskey(server.client(), other)).error).not.toBeNull();
  });

  test('recovery codes that are being made · do not survive the end of the session', async () => {
    const user = await server.signedIn();
    await turnTwoStepOn(user.client, server.now);
    const { data } = await user.client.getSession();
    const answer = await during(
      server.database,
      () => server.auth.sessions.endAll(user.userId),
      () =>
        fetch(`${server.url}/factors/recovery-codes`, {
          method: 'POST',
          headers: { authorization: `Bearer ${data.session?.access_token}` },
          body: '{}',
        }),
    );
    expect(await answer.json()).toMatchObject({ code: 'session_not_found' });
  });

  test('another address · is not set by a session that ends', async () => {
    const user = await server.signedIn();
    const { error } = await during(
      server.database,
      () => server.auth.sessions.endAll(user.userId),
      () =>
        user.client.updateUser({
          email: 'thief@example.com',
          current_password: user.password,
        }),
    );
    expect(error?.name).toBe('AuthSessionMissingError');
    expect((await server.client().signInWithPassword(user)).error).toBeNull();
  });
});

describe('an address that is confirmed at this moment', () => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer('postgres', 'confirmraces', {
      autoconfirm: false,
      signUps: 'invite',
    });
  });
  afterAll(() => server.stop());

  test('a repeated sign-up · replaces no password, and the owner gets a notice', async () => {
    const email = 'owner@example.com';
    const signUp = async (password: string) => {
      const { id, code } = await server.invitations.create({
        email: null,
        note: '',
        maxUses: 1,
        days: 7,
      });
      const join = () =>
        server
          .client()
          .signUp({ email, password, options: { data: { [INVITATION_FIELD]: code } } });
      return { id, join };
    };
    expect((await (await signUp('the-owners-1')).join()).error).toBeNull();
    await server.deliverMails();
    server.mails.splice(0);
    const { id, join } = await signUp('a-strangers-1');
    const { error } = await during(
      server.database,
      // It waits for its invitation, and has read the account by then.
      () =>
        server.database
          .query()
          .updateTable('invitations')
          .set({ note: 'locked' })
          .where('id', '=', id)
          .execute(),
      join,
      () =>
        server.database
          .query()
          .updateTable('users')
          .set({ confirmed_at: server.now() })
          .where('email', '=', email)
          .execute(),
    );
    expect(error).toBeNull();
    await server.deliverMails();
    expect(server.mails.map(({ subject }) => subject)).toEqual(['这个邮箱已经注册过 · 回响']);
    const codeOf = async (password: string) =>
      (await server.client().signInWithPassword({ email, password })).error?.code;
    expect(await codeOf('a-strangers-1')).toBe('invalid_credentials');
    expect(await codeOf('the-owners-1')).toBeUndefined();
  });
});
