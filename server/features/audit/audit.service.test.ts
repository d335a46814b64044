// The audit log keeps events for half a year, and never a secret.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { AUDIT_KEPT_MS } from '#server/features/audit/audit.service.ts';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';

describe.each(PLAIN_SQL_ENGINES)('audit log on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'audit');
  });
  afterAll(() => server.stop());

  const rows = () => server.database.query().selectFrom('audit_log').selectAll().execute();

  test("audit log · over an account's life · records every action and no secret", async () => {
    const { client, email, session, userId, password } = await server.signedIn();
    await server.client().signInWithPassword({ email, password: 'wrong-guess-1' });
    await server
      .client()
      .signInWithPassword({ email: 'nobody@example.com', password: 'wrong-guess-2' });
    await server.client().resetPasswordForEmail(email);
    await server.client().resetPasswordForEmail('nobody@example.com');
    await server.deliverMails();
    const token =
      /access_token=([\w-]+)/.exec(
        server.mails.find((mail) => mail.to === email)?.text ?? '',
      )?.[1] ?? '';
    expect(token).not.toBe('');
    await server.client().verifyOtp({ token_hash: token, type: 'recovery' });
    await client.updateUser({ password: 'another-secret-1', current_password: password });
    await client.signOut();

    const mine = await server.audit.list(userId, 50);
    expect(mine.map((row) => row.action)).toEqual([
      'signed_out',
      'password_changed',
      'recovery_used',
      'recovery_requested',
      'sign_in_failed',
      'signed_up',
    ]);
    expect(mine[0]).toMatchObject({
      ip: '127.0.0.1',
      userAgent: 'node',
      detail: { scope: 'global', sessions: 1 },
    });
    expect(await server.audit.list(userId, 2)).toEqual(mine.slice(0, 2));
    const everything = JSON.stringify(await rows());
    for (const secret of [
      password,
      'wrong-guess',
      'another-secret',
      token,
      session.access_token,
      session.refresh_token,
      email,
      'nobody@',
    ])
      expect(everything).not.toContain(secret);
    expect((await rows()).filter((row) => row.user_id === null).map((row) => row.action)).toEqual([
      'sign_in_failed',
      'recovery_requested',
    ]);
  });

  test('sweep · removes rows older than half a year', async () => {
    const before = (await rows()).length;
    expect(before).toBeGreaterThan(0);
    await server.audit.sweep();
    expect(await rows()).toHaveLength(before);
    server.clock.offsetMs += AUDIT_KEPT_MS + 1_000;
    await server.audit.sweep();
    expect(await rows()).toEqual([]);
  });
});
