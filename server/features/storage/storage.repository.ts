// Queries for stored objects. Every key starts with the owner; only the sweep queries across users,
// by blob key.
import { sql } from 'kysely';
import type { Bucket, ImageType } from '#domain/images/image-rules.ts';
import type { Database } from '#server/database/database.ts';
import { unindexed } from '#server/database/engine.ts';
import type { StorageObjectTable } from '#server/database/tables/journal-tables.ts';

export interface StorageObject {
  id: string;
  userId: string;
  bucket: Bucket;
  name: string;
  blobKey: string;
  mimeType: ImageType;
  size: number;
  /** SHA-256 of the bytes, without quotes. */
  etag: string;
  cacheControl: string;
  createdAtMs: number;
  updatedAtMs: number;
}

export type StorageRepository = ReturnType<typeof createStorageRepository>;

export function createStorageRepository(database: Database) {
  return {
    async find(userId: string, bucket: Bucket, name: string): Promise<StorageObject | null> {
      const row = await objectsIn(database.read(), userId, bucket)
        .where('name', '=', name)
        .executeTakeFirst();
      return row === undefined ? null : toObject(row);
    },

    /** Returns those of the given names that exist. */
    async findNamed(
      userId: string,
      bucket: Bucket,
      names: readonly string[],
    ): Promise<StorageObject[]> {
      const rows = await objectsIn(database.query(), userId, bucket)
        .where('name', 'in', [...names])
        .execute();
      return rows.map(toObject);
    },

    /** All objects of a user in a bucket, by name. */
    async findAll(userId: string, bucket: Bucket): Promise<StorageObject[]> {
      const rows = await objectsIn(database.read(), userId, bucket).orderBy('name').execute();
      return rows.map(toObject);
    },

    /** Stores a row; returns false if the name exists. */
    async insert(object: StorageObject): Promise<boolean> {
      const result = await database
        .query()
        .insertInto('storage_objects')
        .values(toRow(object))
        .onConflict((conflict) => conflict.columns(['user_id', 'bucket', 'name']).doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Replaces the bytes of an existing row; id and creation time stay. */
    async replace(object: StorageObject): Promise<void> {
      const { user_id, bucket, name, id: _id, created_at: _createdAt, ...changed } = toRow(object);
      await database
        .query()
        .updateTable('storage_objects')
        .set(changed)
        .where('user_id', '=', user_id)
        .where('bucket', '=', bucket)
        .where('name', '=', name)
        .execute();
    },

    /** Removes rows; returns those that existed. */
    async remove(
      userId: string,
      bucket: Bucket,
      names: readonly string[],
    ): Promise<StorageObject[]> {
      const rows = await database
        .query()
        .deleteFrom('storage_objects')
        .where('user_id', '=', userId)
        .where('bucket', '=', bucket)
        .where('name', 'in', [...names])
        .returningAll()
        .execute();
      return rows.map(toObject);
    },

    /** For the sweep: which of these blob keys belong to a row. */
    async findUsedBlobKeys(blobKeys: readonly string[]): Promise<Set<string>> {
      const rows = await database
        .query()
        .selectFrom('storage_objects')
        .select('blob_key')
        .where('blob_key', 'in', [...blobKeys])
        .union((union) =>
          union
            .selectFrom('monthly_export_parts')
            .select('blob_key')
            .where('blob_key', 'in', [...blobKeys]),
        )
        .execute();
      return new Set(rows.map((row) => row.blob_key));
    },

    /**
     * For the sweep: a page of the objects of a bucket created before `createdBeforeMs`, ordered by
     * owner and name.
     */
    async findOlder(
      bucket: Bucket,
      createdBeforeMs: number,
      after: { userId: string; name: string },
      limit: number,
    ): Promise<StorageObject[]> {
      const rows = await database
        .read()
        .selectFrom('storage_objects')
        .selectAll()
        .where(unindexed(database.kind, 'bucket'), '=', bucket)
        .where('created_at', '<', createdBeforeMs)
        // The whole key, so that a page starts at the end of the last one instead of scanning from
        // the start.
        .where(sql<boolean>`(user_id, bucket, name) > (${after.userId}, ${bucket}, ${after.name})`)
        .orderBy('user_id')
        .orderBy('bucket')
        .orderBy('name')
        .limit(limit)
        .execute();
      return rows.map(toObject);
    },
  };
}

function objectsIn(query: ReturnType<Database['query']>, userId: string, bucket: Bucket) {
  return query
    .selectFrom('storage_objects')
    .selectAll()
    .where('user_id', '=', userId)
    .where('bucket', '=', bucket);
}

function toObject(row: StorageObjectTable): StorageObject {
  return {
    id: row.id,
    userId: row.user_id,
    bucket: row.bucket as Bucket,
    name: row.name,
    blobKey: row.blob_key,
    mimeType: row.mime_type as ImageType,
    size: row.size,
    etag: row.etag,
    cacheControl: row.cache_control,
    createdAtMs: row.created_at,
    updatedAtMs: row.updated_at,
  };
}

function toRow(object: StorageObject): StorageObjectTable {
  return {
    id: object.id,
    user_id: object.userId,
    bucket: object.bucket,
    name: object.name,
    blob_key: object.blobKey,
    mime_type: object.mimeType,
    size: object.size,
    etag: object.etag,
    cache_control: object.cacheControl,
    created_at: object.createdAtMs,
    updated_at: object.updatedAtMs,
  };
}
