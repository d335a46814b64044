// The Storage protocol over a failing S3 bucket: a row always has its object, and the sweep removes
// objects without a row.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createImageReferenceRepository } from '#server/features/storage/image-reference.repository.ts';
import {
  createStorageJobs,
  ORPHAN_AGE_MS,
  SWEEP_JOB,
  type SweepReport,
} from '#server/features/storage/storage.jobs.ts';
import { createStorageRepository } from '#server/features/storage/storage.repository.ts';
import { openStorageHarness, image, type StorageHarness } from '#server/test-helpers/storage.ts';
import { createS3ObjectStore, readS3Settings, S3_TRIES } from '#server/storage/s3-object-store.ts';
import { startS3Server, type S3Fault, type S3TestServer } from '#server/test-helpers/s3-server.ts';

describe('Storage protocol over S3', () => {
  let s3: S3TestServer;
  let harness: StorageHarness;
  let user: string;
  beforeAll(async () => {
    s3 = await startS3Server();
    const settings = readS3Settings(
      `s3://${s3.bucket}?region=${s3.region}&endpoint=${s3.endpoint}`,
      {
        AWS_ACCESS_KEY_ID: s3.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
      },
    );
    harness = await openStorageHarness('sqlite', 'storages3', () =>
      createS3ObjectStore(settings, { random: () => 0.01 }),
    );
    user = await harness.user();
  });
  beforeEach(() => {
    s3.faults.length = 0;
    s3.objects.clear();
  });
  afterAll(async () => {
    await harness.dispose();
    await s3.close();
  });

  const cards = () => harness.client(user).from('card-image-bucket');
  const failing = (fault: S3Fault) =>
    s3.faults.push(...Array.from({ length: S3_TRIES }, () => fault));
  const names = async () => (await cards().list(user)).data?.map((row) => row.name);

  test('image · is stored, served whole and in part, and unreadable once removed', async () => {
    const path = `${user}/1.png`;
    expect((await cards().upload(path, await image('png'))).error).toBeNull();
    expect([...s3.objects.values()].map((object) => object.type)).toEqual(['image/png']);
    const address = (await cards().createSignedUrl(path, 60)).data?.signedUrl ?? '';
    const whole = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const part = await fetch(address, { headers: { range: 'bytes=3-9' } });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([
      206,
      whole.slice(3, 10),
    ]);
    await cards().remove([path]);
    expect((await fetch(address)).status).toBe(400);
    expect(harness.discarded).toHaveLength(1);
  });

  test.each([403, 500, 503] as const)(
    'upload · %s · fails with 503 and leaves no row',
    async (fault) => {
      failing(fault);
      expect((await cards().upload(`${user}/2.png`, await image('png'))).error).toMatchObject({
        status: 503,
      });
      expect([await names(), s3.objects.size]).toEqual([[], 0]);
    },
  );

  test('upload · every response lost · leaves an object that the sweep removes', async () => {
    failing('lost');
    expect((await cards().upload(`${user}/3.png`, await image('png'))).error).toMatchObject({
      status: 503,
    });
    expect([await names(), s3.objects.size]).toEqual([[], 1]);
    const reports: SweepReport[] = [];
    const { database } = harness.opened;
    const jobs = createStorageJobs({
      objects: createStorageRepository(database),
      references: createImageReferenceRepository(database),
      service: harness.service,
      store: harness.store,
      now: () => harness.clock.nowMs,
      report: (report) => reports.push(report),
    });
    await jobs[SWEEP_JOB](null, new AbortController().signal);
    harness.clock.nowMs += ORPHAN_AGE_MS + 10_000;
    await jobs[SWEEP_JOB](null, new AbortController().signal);
    harness.clock.nowMs -= ORPHAN_AGE_MS + 10_000;
    expect([reports.map((report) => report.orphanObjects), s3.objects.size]).toEqual([[0, 1], 0]);
  });

  test('upload · one response lost · succeeds', async () => {
    s3.faults.push('lost');
    expect((await cards().upload(`${user}/4.png`, await image('png'))).error).toBeNull();
    expect([await names(), s3.objects.size]).toEqual([['4.png'], 1]);
  });

  test('read · failing bucket · returns 503; truncated image · is an error', async () => {
    const path = `${user}/5.png`;
    await cards().upload(path, await image('png', { width: 900, height: 900 }));
    const address = (await cards().createSignedUrl(path, 60)).data?.signedUrl ?? '';
    failing(503);
    expect((await fetch(address)).status).toBe(503);
    s3.faults.push('cut');
    await expect(fetch(address).then((response) => response.arrayBuffer())).rejects.toThrow();
    expect((await fetch(address)).status).toBe(200);
  });
});
