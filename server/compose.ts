// The only place that constructs: repositories, services, routes, and how they hold together.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Hono } from 'hono';
import { localDay } from '#domain/shared/calendar.ts';
import { UUID_RANDOM_BYTES, uuidV7 } from '#domain/shared/ids.ts';
import { createApp } from '#server/app.ts';
import { loadKeys } from '#server/config/keys.ts';
import type { Settings } from '#server/config/settings.ts';
import { openDatabase } from '#server/database/database.ts';
import { createAuditRepository } from '#server/features/audit/audit.repository.ts';
import { createAuditService } from '#server/features/audit/audit.service.ts';
import { createAuth } from '#server/features/auth/create-auth.ts';
import { configRoutes } from '#server/features/config/config.routes.ts';
import { publicConfig } from '#server/features/config/config.service.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { messageRoutes } from '#server/features/messages/message.routes.ts';
import { createMessageService } from '#server/features/messages/message.service.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { postRoutes } from '#server/features/posts/post.routes.ts';
import { createPostService } from '#server/features/posts/post.service.ts';
import { createProfileRepository } from '#server/features/profile/profile.repository.ts';
import { profileRoutes } from '#server/features/profile/profile.routes.ts';
import { createProfileService } from '#server/features/profile/profile.service.ts';
import { createRoleRepository } from '#server/features/roles/role.repository.ts';
import { roleRoutes } from '#server/features/roles/role.routes.ts';
import { createRoleService } from '#server/features/roles/role.service.ts';
import { createImageReferenceRepository } from '#server/features/storage/image-reference.repository.ts';
import { createStorageRepository } from '#server/features/storage/storage.repository.ts';
import { createStorageRoutes } from '#server/features/storage/storage.routes.ts';
import { createStorageService } from '#server/features/storage/storage.service.ts';
import { createStonesRepository } from '#server/features/stones/stones.repository.ts';
import { createStonesService } from '#server/features/stones/stones.service.ts';
import { createLog, type Log } from '#server/http/logger.ts';
import { renderMetrics } from '#server/http/metrics.ts';
import { operationsRoutes } from '#server/http/operations.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { webApp } from '#server/http/web-app.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { createImageRecoder } from '#server/storage/image-recoder.ts';
import { newBlobKey } from '#server/storage/object-store.ts';
import { createSignedUrls } from '#server/storage/signed-url.ts';

/** What tests put in place of the real thing. */
export interface Overrides {
  now?: () => number;
  log?: Log;
}

/** A composed server, not listening yet. */
export interface ComposedServer {
  app: Hono;
  log: Log;
  /** From now on it says that it is not ready. */
  beginStop(): void;
  /** Lets paid calls and the running job finish, then closes the tables. */
  close(): Promise<void>;
}

/** Composes a server from its settings; `publicUrl` must be known. */
export async function composeServer(settings: Settings & { publicUrl: string }, overrides: Overrides = {}): Promise<ComposedServer> {
  const now = overrides.now ?? Date.now;
  const log = overrides.log ?? createLog(settings.logLevel);
  const newId = () => uuidV7(now(), randomBytes(UUID_RANDOM_BYTES));
  const database = await openDatabase(settings.database);
  const { transaction } = database;
  const keys = await loadKeys(settings.dataDir);
  const limits = createRateLimits({ database, now, enabled: settings.rateLimits });
  const audit = createAuditService({ audit: createAuditRepository(database), now });
  const stones = createStonesService({ stones: createStonesRepository(database), transaction, now, newId, settings: settings.stones });

  const auth = createAuth({
    database,
    keys,
    limits,
    log,
    now,
    newId,
    publicUrl: settings.publicUrl,
    settings: { ...settings.auth, defaultPlan: settings.defaultPlan, trustProxy: settings.trustProxy, mailPerHour: settings.mail.perHour },
    audit: audit.record,
    onUserCreated: async (userId) => void (await stones.creditSignup(userId)),
    enqueueMail: async () => undefined,
    sendMail: async () => undefined as never,
  });

  const store = await openDiskObjectStore(resolve(settings.dataDir, 'objects'));
  const storage = createStorageService({
    objects: createStorageRepository(database),
    references: createImageReferenceRepository(database),
    store,
    recode: createImageRecoder(),
    signedUrls: createSignedUrls({ key: keys.storageUrlSecret, now }),
    transaction,
    discard: (blobKeys) => store.remove(blobKeys),
    now,
    newId,
    newBlobKey,
  });

  const messages = createMessageService({ messages: createMessageRepository(database), now, releaseImages: storage.releaseImages });
  const posts = createPostService({ posts: createPostRepository(database), transaction, now, releaseImages: storage.releaseImages, imagesOfConversation: messages.imagesOfConversation });
  const profile = createProfileService({ profiles: createProfileRepository(database), now });
  const roles = createRoleService({ roles: createRoleRepository(database), transaction });
  await roles.seedRoles();

  let stopping = false;
  const app = createApp({
    router: {
      config: configRoutes(publicConfig(settings)),
      messages: messageRoutes(messages),
      posts: postRoutes(posts),
      profile: profileRoutes(profile),
      roles: roleRoutes(roles),
    },
    auth: auth.routes,
    storage: createStorageRoutes({ service: storage, verify: auth.verify, onFailure: (cause) => log.error({ name: cause instanceof Error ? cause.name : typeof cause }, 'storage failed') }),
    web: webApp(resolve(import.meta.dirname, '../dist')),
    operations: operationsRoutes({
      pingDatabase: async () => void (await sql`select 1`.execute(database.read())),
      isStopping: () => stopping,
      metricsToken: settings.metricsToken,
      renderMetrics,
    }),
    verify: auth.verify,
    log,
    https: settings.publicUrl.startsWith('https:'),
  });
  void localDay;
  return {
    app,
    log,
    beginStop: () => {
      stopping = true;
    },
    close: () => database.close(),
  };
}
