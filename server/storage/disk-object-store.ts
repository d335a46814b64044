// Objects as files, the default. A file appears under its key only when all its bytes are on the
// disk: it is written to a temporary name, flushed, renamed, and the directory is flushed too.
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  assertBlobKey,
  isBlobKey,
  ObjectStoreFull,
  ObjectStoreUnavailable,
  type ObjectStore,
  type StoredBlob,
} from '#server/storage/object-store.ts';

/** Age at which a temporary file is certainly left by a crash, in milliseconds: one day. */
const STALE_TEMPORARY_MS = 86_400_000;

/** Opens a directory of objects, creates it if missing, and removes what a crash left. */
export async function openDiskObjectStore(directory: string): Promise<ObjectStore> {
  const temporary = join(directory, 'incoming');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await clearStale(temporary);
  const shardOf = (key: string) => join(directory, key.slice(0, 2));
  const fileOf = (key: string) => join(shardOf(key), key);

  return {
    async put(key, bytes) {
      assertBlobKey(key);
      const written = join(temporary, key);
      try {
        await writeFlushed(written, bytes);
        if ((await mkdir(shardOf(key), { recursive: true, mode: 0o700 })) !== undefined)
          await flushDirectory(directory);
        await rename(written, fileOf(key));
        await flushDirectory(shardOf(key));
      } catch (cause) {
        await rm(written, { force: true });
        throw asStoreFailure(cause);
      }
    },

    async get(key, range) {
      assertBlobKey(key);
      const file = await open(fileOf(key), 'r').catch(nullWhenMissing);
      if (file === null) return null;
      const stream = createReadStream('', {
        fd: file,
        ...(range === undefined ? {} : { start: range.start, end: range.end }),
      });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },

    async head(key) {
      assertBlobKey(key);
      const found = await stat(fileOf(key)).catch(nullWhenMissing);
      return found === null ? null : { key, size: found.size, modifiedAtMs: found.mtimeMs };
    },

    async remove(keys) {
      for (const key of keys) {
        assertBlobKey(key);
        await rm(fileOf(key), { force: true });
      }
    },

    async *list() {
      for (const shard of await readdir(directory, { withFileTypes: true })) {
        if (shard.isDirectory() && /^[0-9a-f]{2}$/.test(shard.name))
          yield* listShard(join(directory, shard.name));
      }
    },
  };
}

async function* listShard(shard: string): AsyncGenerator<StoredBlob> {
  for await (const entry of await opendir(shard)) {
    if (!isBlobKey(entry.name)) continue;
    const found = await stat(join(shard, entry.name)).catch(nullWhenMissing);
    if (found !== null) yield { key: entry.name, size: found.size, modifiedAtMs: found.mtimeMs };
  }
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function flushDirectory(path: string): Promise<void> {
  // Windows cannot open a directory for flushing; its file system journals the rename.
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function clearStale(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const found = await stat(join(temporary, name)).catch(nullWhenMissing);
    if (found !== null && Date.now() - found.mtimeMs > STALE_TEMPORARY_MS)
      await rm(join(temporary, name), { force: true });
  }
}

function nullWhenMissing(cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT') return null;
  throw asStoreFailure(cause);
}

function asStoreFailure(cause: unknown): Error {
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ObjectStoreFull('the disk is full', { cause });
  return new ObjectStoreUnavailable(`the object directory failed: ${code ?? 'unknown'}`, { cause });
}
