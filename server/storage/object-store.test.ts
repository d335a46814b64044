// What both stores guarantee, and how each fails: S3 against a server that checks signatures and
// injects errors (itself checked with Amazon's client), the disk against crashes and invalid keys.
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import {
  newBlobKey,
  ObjectStoreUnavailable,
  type ObjectStore,
} from '#server/storage/object-store.ts';
import {
  createS3ObjectStore,
  readS3Settings,
  S3_TRIES,
  type S3Timing,
} from '#server/storage/s3-object-store.ts';
import { startS3Server, type S3TestServer } from '#server/test-helpers/s3-server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (stream: ReadableStream<Uint8Array> | null) =>
  stream === null ? null : new Response(stream).text();

let directory: string;
let s3: S3TestServer;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'echo-store-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

const s3Store = (
  change: Partial<Record<string, string>> = {},
  timing: S3Timing = {},
): ObjectStore => {
  const environment = {
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    ...change,
  };
  return createS3ObjectStore(
    readS3Settings(
      `s3://${s3.bucket}/echo/notes?region=${s3.region}&endpoint=${s3.endpoint}`,
      environment,
    ),
    {
      random: () => 0.01,
      ...timing,
    },
  );
};

describe.each([
  ['disk', () => openDiskObjectStore(join(directory, 'suite'))],
  ['s3', async () => s3Store()],
])('object store on %s', (_name, open) => {
  let store: ObjectStore;
  beforeEach(async () => {
    store = await open();
    for await (const blob of store.list()) await store.remove([blob.key]);
  });

  test('get · after put · returns all bytes or a range', async () => {
    const key = newBlobKey();
    await store.put(key, bytes('0123456789'), 'image/png');
    expect(await textOf(await store.get(key))).toBe('0123456789');
    expect(await textOf(await store.get(key, { start: 2, end: 4 }))).toBe('234');
    expect(await store.head(key)).toMatchObject({ key, size: 10 });
    expect(Math.abs(Date.now() - ((await store.head(key))?.modifiedAtMs ?? 0))).toBeLessThan(5_000);
  });

  test('get, remove · missing object · return null and succeed', async () => {
    const key = newBlobKey();
    expect(await store.get(key)).toBeNull();
    expect(await store.head(key)).toBeNull();
    await store.put(key, bytes('x'), 'image/png');
    await store.remove([key, newBlobKey()]);
    expect(await store.get(key)).toBeNull();
  });

  test('list · over several pages · returns every object once', async () => {
    const keys = Array.from({ length: 8 }, newBlobKey);
    for (const key of keys) await store.put(key, bytes(key), 'image/png');
    const found: string[] = [];
    for await (const blob of store.list()) {
      expect(blob.size).toBe(32);
      found.push(blob.key);
    }
    expect(found.sort()).toEqual(keys.sort());
  });

  test.each(['', '../../etc/passwd', 'incoming', 'AB'.repeat(16), `${'a'.repeat(32)}/x`])(
    'every method · a key that was not generated · is refused: %j',
    async (key) => {
      await expect(store.put(key, bytes('x'), 'image/png')).rejects.toThrow('key');
      await expect(store.get(key)).rejects.toThrow('key');
      await expect(store.head(key)).rejects.toThrow('key');
      await expect(store.remove([key])).rejects.toThrow('key');
    },
  );
});

describe('disk store', () => {
  test('open · removes old temporary files; list · never returns partial files', async () => {
    const home = join(directory, 'crash');
    await openDiskObjectStore(home);
    const old = join(home, 'incoming', newBlobKey());
    const young = join(home, 'incoming', newBlobKey());
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    await utimes(old, new Date(0), new Date(0));
    const store = await openDiskObjectStore(home);
    expect(await readdir(join(home, 'incoming'))).toEqual([young.slice(-32)]);
    const seen: string[] = [];
    for await (const blob of store.list()) seen.push(blob.key);
    expect(seen).toEqual([]);
  });

  test('put · the write fails · leaves nothing and throws ObjectStoreUnavailable', async () => {
    const home = join(directory, 'broken');
    const store = await openDiskObjectStore(home);
    await rm(join(home, 'incoming'), { recursive: true });
    await expect(store.put(newBlobKey(), bytes('x'), 'image/png')).rejects.toThrow(
      ObjectStoreUnavailable,
    );
  });

  test('put · creates files that only the server can read', async () => {
    const home = join(directory, 'private');
    const key = newBlobKey();
    await (await openDiskObjectStore(home)).put(key, bytes('x'), 'image/png');
    expect((await stat(join(home, key.slice(0, 2), key))).mode & 0o077).toBe(0);
  });
});

describe('S3 store with failures', () => {
  beforeEach(() => {
    s3.faults.length = 0;
    s3.seen.length = 0;
  });

  test.each([500, 503] as const)(
    '%s · succeeds after retries, and fails after three attempts',
    async (status) => {
      const key = newBlobKey();
      s3.faults.push(status, status);
      await s3Store().put(key, bytes('x'), 'image/png');
      expect(s3.seen).toHaveLength(3);
      s3.faults.push(status, status, status);
      await expect(s3Store().get(key)).rejects.toThrow(ObjectStoreUnavailable);
      expect(s3.seen).toHaveLength(3 + S3_TRIES);
    },
  );

  test('a refusal · is not retried and names its code', async () => {
    s3.faults.push(403);
    await expect(s3Store().put(newBlobKey(), bytes('x'), 'image/png')).rejects.toThrow(
      '403 AccessDenied',
    );
    expect(s3.seen).toHaveLength(1);
  });

  test('no response in time · counts as a failed attempt', async () => {
    const key = newBlobKey();
    s3.faults.push('slow');
    await s3Store({}, { tryTimeoutMs: 100 }).put(key, bytes('x'), 'image/png');
    expect(await textOf(await s3Store().get(key))).toBe('x');
  });

  test('a lost response · is retried, and leaves one object', async () => {
    const key = newBlobKey();
    s3.faults.push('lost');
    await s3Store().put(key, bytes('x'), 'image/png');
    expect(s3.seen).toHaveLength(2);
    expect([...s3.objects.keys()].filter((name) => name.endsWith(key))).toHaveLength(1);
  });

  test('a truncated image · is an error for the reader', async () => {
    const key = newBlobKey();
    await s3Store().put(key, new Uint8Array(100_000), 'image/png');
    s3.faults.push('cut');
    await expect(textOf(await s3Store().get(key))).rejects.toThrow();
  });

  test('waits · are random parts of growing limits', async () => {
    const waits: number[] = [];
    s3.faults.push(503, 503, 503);
    const store = s3Store({}, { wait: async (ms) => void waits.push(ms), random: () => 0.5 });
    await expect(store.head(newBlobKey())).rejects.toThrow(ObjectStoreUnavailable);
    expect(waits).toEqual([150, 300]);
  });

  test.each([
    ['another secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }],
    ['another key', { AWS_ACCESS_KEY_ID: 'AKIDOTHER' }],
  ])('put · with %s · is refused', async (_name, change) => {
    await expect(s3Store(change).put(newBlobKey(), bytes('x'), 'image/png')).rejects.toThrow('403');
  });
});

describe('S3 settings', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  test('readS3Settings · with and without an endpoint', () => {
    expect(readS3Settings('s3://box?region=eu-west-1', keys)).toMatchObject({
      bucketUrl: 'https://box.s3.eu-west-1.amazonaws.com',
      prefix: '',
      region: 'eu-west-1',
      sessionToken: null,
    });
    expect(
      readS3Settings('s3://box/a/b/?endpoint=http://minio:9000/', {
        ...keys,
        AWS_REGION: 'r',
        AWS_SESSION_TOKEN: 't',
      }),
    ).toMatchObject({
      bucketUrl: 'http://minio:9000/box',
      prefix: 'a/b/',
      region: 'r',
      sessionToken: 't',
    });
  });
  test('readS3Settings · missing credentials · names them', () => {
    expect(() => readS3Settings('s3://box', { AWS_ACCESS_KEY_ID: 'a' })).toThrow(
      'AWS_SECRET_ACCESS_KEY',
    );
  });
});

describe("S3 test server with Amazon's client", () => {
  const client = (secret = s3.secretAccessKey) =>
    new S3Client({
      endpoint: s3.endpoint,
      region: s3.region,
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: secret },
    });

  test('writes, reads and lists; refuses a wrong secret and an existing key', async () => {
    const Key = 'sdk/a b+c.txt';
    const Bucket = s3.bucket;
    await client().send(
      new PutObjectCommand({ Bucket, Key, Body: 'hello', ContentType: 'text/plain' }),
    );
    const got = await client().send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=1-3' }));
    expect(await got.Body?.transformToString()).toBe('ell');
    expect((await client().send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(5);
    const listed = await client().send(new ListObjectsV2Command({ Bucket, Prefix: 'sdk/' }));
    expect(listed.Contents?.map((entry) => entry.Key)).toEqual([Key]);
    await expect(
      client().send(new PutObjectCommand({ Bucket, Key, Body: 'again', IfNoneMatch: '*' })),
    ).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(client('wrong').send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject(
      { name: 'SignatureDoesNotMatch' },
    );
    await expect(
      fetch(`${s3.endpoint}/${Bucket}/x`).then((response) => response.status),
    ).resolves.toBe(403);
  });

  test("reads what the product's client wrote", async () => {
    const key = newBlobKey();
    await s3Store().put(key, bytes('ours'), 'image/webp');
    const got = await client().send(
      new GetObjectCommand({ Bucket: s3.bucket, Key: `echo/notes/${key}` }),
    );
    expect([await got.Body?.transformToString(), got.ContentType]).toEqual(['ours', 'image/webp']);
  });
});

describe('a process killed while writing', () => {
  test('leaves complete files or none', async () => {
    const home = join(directory, 'killed');
    const size = 200_000;
    const program = `
      import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
      import { newBlobKey } from '#server/storage/object-store.ts';
      const store = await openDiskObjectStore(${JSON.stringify(home)});
      for (;;) await Promise.all(Array.from({ length: 8 }, async () => {
        const key = newBlobKey();
        await store.put(key, new Uint8Array(${size}).fill(7), 'image/png');
        console.log(key);
      }));`;
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        cwd: process.cwd(),
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(line);
        if (acknowledged.length % 40 === 0) child.kill('SIGKILL');
      }
      await ended;
    }
    const store = await openDiskObjectStore(home);
    const found = new Map<string, number>();
    for await (const blob of store.list()) found.set(blob.key, blob.size);
    expect(acknowledged.length).toBeGreaterThanOrEqual(120);
    expect(acknowledged.filter((key) => found.get(key) !== size)).toEqual([]);
    expect([...found.values()].filter((kept) => kept !== size)).toEqual([]);
  });
});
