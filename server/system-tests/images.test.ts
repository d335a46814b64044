// Images on the whole server: real sessions, real posts, and the files on the disk.
import { AuthClient } from '@supabase/auth-js';
import { StorageClient } from '@supabase/storage-js';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { image } from '#server/test-helpers/storage.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/test-helpers/server.ts';

describe('images on the whole server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', 'storageserver');
  });
  afterAll(() => server.dispose());

  const cardsOf = (user: TestUser) =>
    new StorageClient(`${server.url}/storage/v1`, {
      authorization: `Bearer ${user.accessToken}`,
    }).from('card-image-bucket');
  const upload = async (user: TestUser, name: string) => {
    const path = `${user.id}/${name}`;
    expect((await cardsOf(user).upload(path, await image('png'))).error).toBeNull();
    return path;
  };
  const addressOf = async (user: TestUser, path: string) =>
    (await cardsOf(user).createSignedUrl(path, 3600)).data?.signedUrl ?? '';
  const filesOnDisk = async () =>
    (
      await readdir(join(server.settings.dataDir, 'objects'), {
        recursive: true,
        withFileTypes: true,
      })
    ).filter((entry) => entry.isFile()).length;

  test('image of a post · is served, stays while named, and is removed with the post', async () => {
    const user = await server.newUser();
    const path = await upload(user, '1_a.png');
    const postId = newId();
    await user.api.posts.create({ id: postId, content: '晚霞', images: [path] });
    const address = await addressOf(user, path);
    const shown = await fetch(address);
    expect([
      shown.status,
      shown.headers.get('content-security-policy'),
      shown.headers.get('x-content-type-options'),
      shown.headers.get('cross-origin-resource-policy'),
      shown.headers.get('cache-control'),
    ]).toEqual([200, "default-src 'none'; sandbox", 'nosniff', 'same-origin', 'private']);
    expect((await cardsOf(user).remove([path])).data).toEqual([]);
    expect((await fetch(address)).status).toBe(200);

    const before = await filesOnDisk();
    await user.api.posts.remove({ id: postId });
    expect((await fetch(address)).status).toBe(400);
    server.clock.nowMs += 120_000;
    await vi.waitFor(async () => expect(await filesOnDisk()).toBe(before - 1), { timeout: 10_000 });
  });

  test('post · naming an image of another user · is refused', async () => {
    const [one, other] = [await server.newUser(), await server.newUser()];
    const path = await upload(one, '2_a.png');
    await expect(
      other.api.posts.create({ id: newId(), content: 'x', images: [path] }),
    ).rejects.toMatchObject({ code: 'IMAGE_NOT_OWNED' });
  });

  test('image token · is no session, and a session token opens no image', async () => {
    const user = await server.newUser();
    const path = await upload(user, '3_a.png');
    const token = new URL(await addressOf(user, path)).searchParams.get('token') ?? '';
    const asSession = { ...user, accessToken: token };
    expect((await server.call(asSession, 'GET', '/api/posts')).status).toBe(401);
    expect((await server.call(asSession, 'GET', '/auth/v1/user')).status).toBe(403);
    expect(await (await server.call(asSession, 'GET', '/storage/v1/bucket')).json()).toMatchObject({
      statusCode: '403',
      code: 'AccessDenied',
    });
    const opened = await fetch(
      `${server.url}/storage/v1/object/sign/card-image-bucket/${path}?token=${user.accessToken}`,
    );
    expect(await opened.json()).toMatchObject({ code: 'InvalidJWT' });
  });

  test('sign-out · ends uploads at once; signed addresses work until they expire', async () => {
    const user = await server.newUser();
    const address = await addressOf(user, await upload(user, '4_a.png'));
    const auth = new AuthClient({
      url: `${server.url}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
    });
    await auth.admin.signOut(user.accessToken, 'global');
    // Sessions are cached for at most ten seconds.
    server.clock.nowMs += 11_000;
    expect(
      (await cardsOf(user).upload(`${user.id}/4_b.png`, await image('png'))).error,
    ).toMatchObject({ statusCode: '403' });
    expect((await fetch(address)).status).toBe(200);
    server.clock.nowMs += 3_600_000;
    expect(await (await fetch(address)).json()).toMatchObject({ code: 'InvalidJWT' });
  });
});
