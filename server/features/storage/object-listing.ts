// Converts stored objects to the Storage protocol: buckets, listings with folders, removed objects.
import { trimOf } from '#domain/text/trim.ts';
import { BUCKETS, IMAGE_MAX_BYTES, IMAGE_TYPES } from '#domain/images/image-rules.ts';
import type { StorageObject } from '#server/features/storage/storage.repository.ts';

/** Creation time of the buckets, for clients that show it. */
const BUCKETS_CREATED_AT = '2025-01-01T00:00:00.000Z';

export interface ListingQuery {
  prefix: string;
  limit: number;
  offset: number;
  search: string;
  sortBy: {
    column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at';
    order: 'asc' | 'desc';
  };
}

/** An entry of a listing; a folder has a name only. */
export interface ListingRow {
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: Record<string, unknown> | null;
}

/** The three buckets as a client sees them. */
export function bucketRows() {
  return BUCKETS.map((id) => ({
    id,
    name: id,
    owner: '',
    public: false,
    type: 'STANDARD',
    file_size_limit: IMAGE_MAX_BYTES,
    allowed_mime_types: [...IMAGE_TYPES],
    created_at: BUCKETS_CREATED_AT,
    updated_at: BUCKETS_CREATED_AT,
  }));
}

/** The direct children of a folder: objects, and deeper ones as folders. */
export function listFolder(objects: readonly StorageObject[], query: ListingQuery): ListingRow[] {
  const folder = trimOf(query.prefix, '/');
  const prefix = folder === '' ? '' : `${folder}/`;
  const rows = new Map<string, ListingRow>();
  for (const object of objects) {
    if (!object.name.startsWith(prefix)) continue;
    const [name = '', ...deeper] = object.name.slice(prefix.length).split('/');
    if (name.toLowerCase().startsWith(query.search.toLowerCase()))
      rows.set(name, deeper.length === 0 ? fileRow(name, object) : folderRow(name));
  }
  const { column, order } = query.sortBy;
  const sorted = [...rows.values()].sort(
    (a, b) => compare(a[column] ?? '', b[column] ?? '') || compare(a.name, b.name),
  );
  if (order === 'desc') sorted.reverse();
  return sorted.slice(query.offset, query.offset + query.limit);
}

/** A removed object with all its fields. */
export function removedRow(object: StorageObject) {
  return {
    ...fileRow(object.name, object),
    bucket_id: object.bucket,
    owner: object.userId,
    owner_id: object.userId,
    version: object.id,
  };
}

function fileRow(name: string, object: StorageObject): ListingRow {
  const updatedAt = new Date(object.updatedAtMs).toISOString();
  return {
    name,
    id: object.id,
    updated_at: updatedAt,
    created_at: new Date(object.createdAtMs).toISOString(),
    last_accessed_at: updatedAt,
    metadata: {
      eTag: `"${object.etag}"`,
      size: object.size,
      mimetype: object.mimeType,
      cacheControl: object.cacheControl,
      lastModified: updatedAt,
      contentLength: object.size,
      httpStatusCode: 200,
    },
  };
}

function folderRow(name: string): ListingRow {
  return {
    name,
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
