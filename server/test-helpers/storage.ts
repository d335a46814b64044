// Shared by the storage tests: a server on a real port with a real database and a folder of
// objects, users to act as, and generated images.
import { serve, type ServerType } from '@hono/node-server';
import { StorageClient } from '@supabase/storage-js';
import { Hono } from 'hono';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  openTestDatabase,
  type ENGINES,
  type TestDatabase,
} from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { createImageReferenceRepository } from '#server/features/storage/image-reference.repository.ts';
import { createStorageRepository } from '#server/features/storage/storage.repository.ts';
import { createStorageRoutes } from '#server/features/storage/storage.routes.ts';
import {
  createStorageService,
  type StorageService,
} from '#server/features/storage/storage.service.ts';
import { createUploadService } from '#server/features/storage/upload.service.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { createImageRecoder } from '#server/storage/image-recoder.ts';
import { newBlobKey, type ObjectStore } from '#server/storage/object-store.ts';
import { createSignedUrls, type SignedUrls } from '#server/storage/signed-url.ts';

/** A running storage server for one test file. */
export interface StorageHarness {
  opened: TestDatabase;
  store: ObjectStore;
  service: StorageService;
  signedUrls: SignedUrls;
  /** Base address, ending in /storage/v1. */
  url: string;
  /** Blob keys discarded so far. */
  discarded: string[];
  /** Failures reported for the log. */
  failures: unknown[];
  clock: { nowMs: number };
  /** Creates an account and returns its id. */
  user: () => Promise<string>;
  /** The unchanged client, as that user (null: signed out). */
  client: (userId: string | null) => StorageClient;
  dispose: () => Promise<void>;
}

/** Starts a server. `wrapStore` can inject faults between the service and the disk. */
export async function openStorageHarness(
  engine: (typeof ENGINES)[number],
  name: string,
  wrapStore: (store: ObjectStore) => ObjectStore = (store) => store,
): Promise<StorageHarness> {
  const opened = await openTestDatabase(engine, name);
  const directory = await mkdtemp(join(tmpdir(), 'echo-objects-'));
  const store = wrapStore(await openDiskObjectStore(directory));
  const clock = { nowMs: Date.now() };
  const signedUrls = createSignedUrls({ key: randomBytes(32), now: () => clock.nowMs });
  const discarded: string[] = [];
  const failures: unknown[] = [];
  const shared = {
    objects: createStorageRepository(opened.database),
    store,
    transaction: opened.database.transaction,
    discard: async (keys: readonly string[]) => void discarded.push(...keys),
  };
  const service = createStorageService({
    ...shared,
    references: createImageReferenceRepository(opened.database),
    signedUrls,
  });
  const uploads = createUploadService({
    hasImageSpace: async () => true,
    ...shared,
    recode: createImageRecoder(),
    now: () => clock.nowMs,
    newId: randomUUID,
    newBlobKey,
  });
  const verify = async (authorization: string | null) => {
    const userId = /^Bearer person:(.+)$/.exec(authorization ?? '')?.[1];
    return userId === undefined ? null : { userId, sessionId: 'session' };
  };
  const app = new Hono().route(
    '/storage/v1',
    createStorageRoutes({ service, uploads, verify, onFailure: (cause) => failures.push(cause) }),
  );
  const { server, port } = await listen(app);
  const url = `http://127.0.0.1:${port}/storage/v1`;
  return {
    opened,
    store,
    service,
    signedUrls,
    url,
    discarded,
    failures,
    clock,
    user: () => insertPerson(opened.database),
    client: (userId) =>
      new StorageClient(url, userId === null ? {} : { authorization: `Bearer person:${userId}` }),
    dispose: async () => {
      await new Promise((resolve) => server.close(resolve));
      await opened.dispose();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function listen(app: Hono): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ server, port }),
    );
  });
}

/** An image with visible content. */
export async function image(
  format: 'jpeg' | 'png' | 'gif' | 'webp',
  size: { width: number; height: number } = { width: 40, height: 30 },
): Promise<Blob> {
  const bytes = await sharp({
    create: { ...size, channels: 3, background: { r: 200, g: 90, b: 40 } },
  })
    .toFormat(format)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}
