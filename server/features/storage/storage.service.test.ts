// Signed addresses, and rows and bytes that stay consistent.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES } from '#server/test-helpers/database.ts';
import { createImageReferenceRepository } from '#server/features/storage/image-reference.repository.ts';
import {
  createStorageJobs,
  DISCARD_JOB,
  discardByJob,
  ORPHAN_AGE_MS,
  SWEEP_JOB,
  type SweepReport,
} from '#server/features/storage/storage.jobs.ts';
import { createStorageRepository } from '#server/features/storage/storage.repository.ts';
import { openStorageHarness, image, type StorageHarness } from '#server/test-helpers/storage.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import {
  newBlobKey,
  ObjectStoreFull,
  ObjectStoreUnavailable,
  type ObjectStore,
} from '#server/storage/object-store.ts';

describe('tokens of signed addresses', () => {
  test('open one object only, and are no session; a session token opens nothing', async () => {
    const harness = await openStorageHarness('sqlite', 'storagetokens');
    const user = await harness.user();
    await harness
      .client(user)
      .from('avatar')
      .upload(`${user}/avatar_1.png`, await image('png'));
    const token = await harness.signedUrls.sign(`avatar/${user}/avatar_1.png`, 60);
    const open = (value: string) =>
      fetch(`${harness.url}/object/sign/avatar/${user}/avatar_1.png?token=${value}`).then(
        (response) => response.status,
      );
    expect(await open(token)).toBe(200);
    const [head = '', body = '', signature = ''] = token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'scope', 'url']);
    expect(await open(`${encode({ alg: 'none' })}.${body}.`)).toBe(400);
    expect(await open(`${head}.${encode({ ...claims, url: 'avatar/other' })}.${signature}`)).toBe(
      400,
    );
    expect(await open('')).toBe(400);
    const asSession = await fetch(`${harness.url}/bucket`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await asSession.json()).toMatchObject({ statusCode: '403' });
    await harness.dispose();
  });
});

describe.each(ENGINES)('rows and bytes on %s', (engine) => {
  let harness: StorageHarness;
  let failing: Error | null = null;
  let user: string;
  const faulty = (store: ObjectStore): ObjectStore => ({
    ...store,
    put: (...put) => (failing === null ? store.put(...put) : Promise.reject(failing)),
  });
  beforeAll(async () => {
    harness = await openStorageHarness(engine, 'storagestep', faulty);
  });
  beforeEach(async () => {
    failing = null;
    user = await harness.user();
    harness.discarded.length = 0;
    harness.failures.length = 0;
  });
  afterAll(() => harness.dispose());

  const cards = () => harness.client(user).from('card-image-bucket');
  const put = async (name: string) => {
    const path = `${user}/${name}`;
    expect((await cards().upload(path, await image('png'))).error).toBeNull();
    return path;
  };
  const names = async () => (await cards().list(user)).data?.map((row) => row.name);
  const insertPost = async (images: string[]) => {
    const id = randomUUID();
    await harness.opened.database
      .query()
      .insertInto('posts')
      .values({
        user_id: user,
        id,
        content: 'x',
        source_content: null,
        images: JSON.stringify(images),
        ai_private: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    return id;
  };
  const jobs = (reports: SweepReport[]) => {
    const objects = createStorageRepository(harness.opened.database);
    const references = createImageReferenceRepository(harness.opened.database);
    return createStorageJobs({
      objects,
      references,
      service: harness.service,
      store: harness.store,
      now: () => harness.clock.nowMs,
      report: (report) => reports.push(report),
    });
  };

  test('upload · one name four times at once · one succeeds, the others get 409', async () => {
    const file = await image('png');
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => cards().upload(`${user}/race.png`, file)),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    expect(
      responses
        .filter(({ error }) => error !== null)
        .map(({ error }) => (error as { statusCode?: string } | null)?.statusCode),
    ).toEqual(['409', '409', '409']);
    expect(await names()).toEqual(['race.png']);
  });

  test('upload · the store fails · leaves no row and returns its own status', async () => {
    failing = new ObjectStoreUnavailable('down');
    expect((await cards().upload(`${user}/a.png`, await image('png'))).error).toMatchObject({
      status: 503,
    });
    failing = new ObjectStoreFull('full');
    expect((await cards().upload(`${user}/a.png`, await image('png'))).error).toMatchObject({
      status: 507,
    });
    expect(await names()).toEqual([]);
    expect(harness.failures).toHaveLength(2);
  });

  test('remove · an image that a post, message or diary names · is kept', async () => {
    const [free, posted, said, noted, covered, quoted] = await Promise.all(
      ['free', 'posted', 'said', 'noted', 'covered', 'quoted'].map((name) => put(`1_${name}.png`)),
    );
    const paths = [free, posted, said, noted, covered, quoted].map(String);
    const postId = await insertPost([posted ?? '']);
    const write = harness.opened.database.query();
    await write
      .insertInto('ai_messages')
      .values({
        user_id: user,
        id: randomUUID(),
        post_id: postId,
        content: '',
        is_user: 1,
        images: JSON.stringify([said]),
        role_key: null,
        engine: null,
        usage: null,
        created_at: 1,
      })
      .execute();
    const diary = {
      user_id: user,
      id: randomUUID(),
      date: '2026-11-21',
      title: 't',
      ai_generated: null,
      user_edited: null,
      content: 'c',
      mood: '平静',
      valence: 'even' as const,
      tags: '[]',
      emotional_themes: '[]',
    };
    await write
      .insertInto('diary_entries')
      .values({
        ...diary,
        images: JSON.stringify([noted]),
        cover_image: covered ?? null,
        original_posts: JSON.stringify([
          { id: postId, content: '', timestamp: '', images: [quoted] },
        ]),
        created_at: 1,
        updated_at: 1,
      })
      .execute();

    expect((await cards().remove(paths)).data?.map((row) => row.name)).toEqual([free]);
    await harness.service.releaseImages(user, [
      ...paths,
      'sample:a.png',
      'data:image/png;base64,AA',
    ]);
    expect((await names())?.length).toBe(5);
    expect(harness.discarded).toHaveLength(1);

    await write.deleteFrom('posts').where('user_id', '=', user).execute();
    await write.deleteFrom('diary_entries').where('user_id', '=', user).execute();
    await harness.service.releaseImages(user, paths);
    expect(await names()).toEqual([]);
    expect(harness.discarded).toHaveLength(6);
  });

  test('remove · a name that is only similar · keeps nothing', async () => {
    const path = await put('2_a.png');
    await insertPost([`${user}/2_aXpng`, `${user}/2_A.png`, `${path}x`]);
    expect((await cards().remove([path])).data).toHaveLength(1);
  });

  test('releaseImages · of another user · removes nothing', async () => {
    const path = await put('3.png');
    const other = await harness.user();
    await harness.service.releaseImages(other, [path]);
    expect(await names()).toEqual(['3.png']);
  });

  test('sweep · removes old unnamed images and old bytes without a row only', async () => {
    const reports: SweepReport[] = [];
    const kept = await put('4_named.png');
    await put('4_unnamed.png');
    await insertPost([kept]);
    const orphan = newBlobKey();
    await harness.store.put(orphan, new Uint8Array([1]), 'image/png');
    const sweep = jobs(reports)[SWEEP_JOB];
    await sweep(null, new AbortController().signal);
    expect(reports.at(-1)).toMatchObject({ orphanObjects: 0, unnamedImages: 0 });

    harness.clock.nowMs += ORPHAN_AGE_MS + 60_000;
    await put('4_young.png');
    await sweep(null, new AbortController().signal);
    expect(await names()).toEqual(['4_named.png', '4_young.png']);
    expect(await harness.store.head(orphan)).toBeNull();
    expect((await cards().createSignedUrl(kept, 60)).error).toBeNull();
    harness.clock.nowMs -= ORPHAN_AGE_MS + 60_000;
  });

  test('discard · is a job of the same transaction, so a rollback keeps the bytes', async () => {
    const { database } = harness.opened;
    const discard = discardByJob(createJobQueue({ database, now: () => harness.clock.nowMs }));
    const path = await put('5.png');
    const objects = createStorageRepository(database);
    const remove = () =>
      database.transaction(async () => {
        await discard(
          (await objects.remove(user, 'card-image-bucket', [path])).map((object) => object.blobKey),
        );
      });
    await expect(
      database.transaction(async () => remove().then(() => Promise.reject(new Error('no')))),
    ).rejects.toThrow('no');
    expect(await database.read().selectFrom('jobs').selectAll().execute()).toEqual([]);
    const blobKey = (await objects.find(user, 'card-image-bucket', path))?.blobKey ?? '';
    await remove();
    const [job] = await database.read().selectFrom('jobs').selectAll().execute();
    expect(JSON.parse(job?.payload ?? '')).toEqual({ keys: [blobKey] });
    await jobs([])[DISCARD_JOB](JSON.parse(job?.payload ?? ''), new AbortController().signal);
    expect(await harness.store.head(blobKey)).toBeNull();
    await database.query().deleteFrom('jobs').execute();
  });
});
