// The Storage protocol under /storage/v1, for the unchanged @supabase/storage-js.
import { Hono, type Context } from 'hono';
import * as z from 'zod';
import { bucketRows, listFolder, removedRow } from '#server/features/storage/object-listing.ts';
import { respondWithObject } from '#server/features/storage/object-response.ts';
import { StorageError } from '#server/features/storage/storage-error.ts';
import { CARD_BUCKET } from '#server/features/storage/object-name.ts';
import type { StorageService } from '#server/features/storage/storage.service.ts';
import type { UploadService } from '#server/features/storage/upload.service.ts';
import { createUploadCounter } from '#server/features/storage/upload-counter.ts';
import { declaredFileSize, readUpload } from '#server/features/storage/upload-body.ts';
import { isOutage } from '#server/http/outage.ts';
import { BodyError, readJsonText, type BodyErrorKind } from '#server/http/read-body.ts';
import { isForm } from '#server/http/read-form.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/identity.ts';
import { ObjectStoreFull, ObjectStoreUnavailable } from '#server/storage/object-store.ts';

/** Size limit of a JSON body; a thousand paths fit. */
const JSON_MAX_BYTES = 524_288;

/** Maximum number of paths that one request may sign or remove. */
const PATHS_MAX = 1000;

const seconds = z.int().min(1);
const paths = z.array(z.string().max(1024)).min(1).max(PATHS_MAX);
const signBody = z.object({ expiresIn: seconds });
const signManyBody = z.object({ expiresIn: seconds, paths });
const removeBody = z.object({ prefixes: paths });
const listBody = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(PATHS_MAX).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

export interface StorageRoutesPorts {
  service: StorageService;
  uploads: UploadService;
  /**
   * Returns the caller of an Authorization header; null for no valid session. A token of a signed
   * address is not valid here.
   */
  verify: (authorization: string | null) => Promise<Caller | null>;
  /** Receives unexpected errors and outages, for the log. */
  onFailure?: (cause: unknown) => void;
}

/** Mount it at `/storage/v1`. */
export function createStorageRoutes(ports: StorageRoutesPorts): Hono {
  const app = new Hono();
  const callerOf: CallerOf = async (c) => {
    const authorization = c.req.header('authorization') ?? null;
    if (authorization === null) throw new StorageError('authorizationMissing');
    const caller = await ports.verify(authorization);
    if (caller === null) throw new StorageError('sessionInvalid');
    return caller.userId;
  };

  // Order matters: `/object/:bucket/:name` also matches paths of the routes before it.
  addSignedAddresses(app, ports, callerOf);
  addBuckets(app, ports, callerOf);
  addReads(app, ports, callerOf);
  addUploads(app, ports, callerOf);

  app.all('*', (c) => {
    throw new StorageError('routeMissing', `Route ${c.req.method}:${c.req.path} not found`);
  });

  app.onError((cause, c) => {
    const error = asStorageError(cause);
    if (error.httpStatus >= 500) ports.onFailure?.(cause);
    return new Response(JSON.stringify(error.toBody()), {
      status: error.httpStatus,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        ...(c.req.method === 'GET' ? { 'Cache-Control': 'no-store' } : {}),
      },
    });
  });

  return app;
}

/** Returns the user id of a request. authorizationMissing, sessionInvalid. */
type CallerOf = (c: Context) => Promise<string>;

function addSignedAddresses(app: Hono, { service }: StorageRoutesPorts, callerOf: CallerOf): void {
  app.post('/object/sign/:bucket', async (c) => {
    const userId = await callerOf(c);
    const body = await jsonBody(c, signManyBody);
    return c.json(
      await service.signMany(userId, c.req.param('bucket'), body.paths, body.expiresIn),
    );
  });

  app.post('/object/sign/:bucket/:name{.+}', async (c) => {
    const userId = await callerOf(c);
    const { expiresIn } = await jsonBody(c, signBody);
    const { bucket, name } = objectOf(c);
    return c.json({ signedURL: await service.sign(userId, bucket, name, expiresIn) });
  });

  app.get('/object/sign/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = objectOf(c);
    const token = c.req.query('token') ?? '';
    const { object, expiresAtMs } = await service.getSigned(bucket, name, token);
    // Every client with the address may read the image, so only private caches may store it.
    return sendObject(c, service, object, {
      'Cache-Control': 'private',
      Expires: new Date(expiresAtMs).toUTCString(),
    });
  });
}

function addBuckets(app: Hono, { service }: StorageRoutesPorts, callerOf: CallerOf): void {
  app.get('/bucket', async (c) => {
    await callerOf(c);
    return c.json(bucketRows());
  });

  app.post('/object/list/:bucket', async (c) => {
    const userId = await callerOf(c);
    const query = await jsonBody(c, listBody);
    return c.json(listFolder(await service.listOwn(userId, c.req.param('bucket')), query));
  });

  app.delete('/object/:bucket', async (c) => {
    const userId = await callerOf(c);
    const { prefixes } = await jsonBody(c, removeBody);
    return c.json((await service.remove(userId, c.req.param('bucket'), prefixes)).map(removedRow));
  });
}

function addReads(app: Hono, { service }: StorageRoutesPorts, callerOf: CallerOf): void {
  const readOwn = async (c: Context) => {
    const userId = await callerOf(c);
    const { bucket, name } = objectOf(c);
    if (bucket === CARD_BUCKET) throw new StorageError('readForbidden');
    const object = await service.getOwn(userId, bucket, name);
    return sendObject(c, service, object, { 'Cache-Control': object.cacheControl });
  };
  app.get('/object/authenticated/:bucket/:name{.+}', readOwn);
  app.get('/object/:bucket/:name{.+}', readOwn);
}

function addUploads(app: Hono, { uploads }: StorageRoutesPorts, callerOf: CallerOf): void {
  const counted = createUploadCounter();
  const upload = async (c: Context, upsert: boolean) => {
    const userId = await callerOf(c);
    const request = c.req.raw;
    const { bucket: bucketName, name } = objectOf(c);
    const mimeType = isForm(request) ? null : (c.req.header('content-type') ?? null);
    const bucket = await uploads.admitUpload(userId, bucketName, name, {
      upsert,
      mimeType,
      size: declaredFileSize(request),
    });
    const stored = await counted(userId, async () =>
      uploads.saveUpload(userId, bucket, name, await readUpload(request), upsert),
    );
    return c.json({ Key: `${stored.bucket}/${stored.name}`, Id: stored.id });
  };
  app.post('/object/:bucket/:name{.+}', (c) => upload(c, c.req.header('x-upsert') === 'true'));
  app.put('/object/:bucket/:name{.+}', (c) => upload(c, true));
}

function sendObject(
  c: Context,
  service: StorageService,
  object: Awaited<ReturnType<StorageService['getOwn']>>,
  headers: Record<string, string>,
): Promise<Response> {
  return respondWithObject(c.req.raw, object, {
    headers,
    download: c.req.query('download') ?? null,
    read: (range) => service.read(object, range),
  });
}

function objectOf(c: Context): { bucket: string; name: string } {
  return { bucket: c.req.param('bucket') ?? '', name: c.req.param('name') ?? '' };
}

async function jsonBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await readJsonText(c.req.raw, JSON_MAX_BYTES);
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StorageError(
    'bodyInvalid',
    `body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new StorageError('bodyInvalid', 'body must be JSON');
  }
}

// `broken-off`: the client disconnected and receives no response.
const BODY_ERRORS: Record<BodyErrorKind, () => StorageError> = {
  'too-large': () => new StorageError('tooLarge'),
  'too-intricate': () => new StorageError('bodyInvalid', 'body holds too many values'),
  'broken-off': () => new StorageError('noContent', 'the upload broke off'),
  crowded: () => new StorageError('slowDown'),
  encoding: () => new StorageError('bodyInvalid', 'body must be UTF-8'),
  form: () => new StorageError('bodyInvalid', 'body is not a valid form'),
  'form-parts': () => new StorageError('bodyInvalid', 'the form has too many parts'),
};

function asStorageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  // A verifier throws it for a session that is half signed in.
  if (cause instanceof AppError && cause.code === 'TWO_STEP_REQUIRED')
    return new StorageError('secondStepMissing');
  if (cause instanceof BodyError) return BODY_ERRORS[cause.kind]();
  if (cause instanceof ObjectStoreFull) return new StorageError('storeFull', undefined, { cause });
  if (cause instanceof ObjectStoreUnavailable)
    return new StorageError('storeUnavailable', undefined, { cause });
  return isOutage(cause)
    ? new StorageError('storeUnavailable', 'The database does not answer', { cause })
    : new StorageError('defect', undefined, { cause });
}
