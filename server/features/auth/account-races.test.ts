// Requests that open an account while another transaction closes it. Only PostgreSQL runs two
// transactions at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { lockWaited } from '#server/test-helpers/database.ts';
import { codeIn, follow, linkIn } from '#server/test-helpers/mail-links.ts';
import { addPasskey, createPasskeyDevice, signInByPasskey } from '#tools/test/passkey-device.ts';

const COMMAND_LINE = { ip: '', userAgent: 'command line', device: null };

/**
 * Makes a request while a transaction has done `change`, and returns its answer. The transaction
 * ends once the request waits for it.
 */
async function during<T>(
  { database }: AuthTestServer,
  change: () => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  // From outside of the transaction, of which request and poll would be a part.
  const { promise: changed, resolve: go } = Promise.withResolvers<void>();
  const answer = changed.then(request);
  const waited = changed.then(() => lockWaited(database));
  await database.transaction(async () => {
    await change();
    go();
    await waited;
  });
  return answer;
}

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
      server,
      () => changePassword(user, own[0] ?? ''),
      () => server.client().signInWithPassword(user),
    );
    expect(error?.code).toBe('invalid_credentials');
    expect(await sessionsOf(user)).toEqual(own);
  });

  test('a sign-in with the password · does not survive a ban', async () => {
    const user = await server.signedIn();
    const { error } = await during(
      server,
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
      server,
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
      server,
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
      server,
      () => changePassword(user, own[0] ?? ''),
      () => server.client().verifyOtp({ token_hash, type: 'recovery' }),
    );
    expect(error?.code).toBe('otp_expired');
    expect(await sessionsOf(user)).toEqual(own);
  });
});
