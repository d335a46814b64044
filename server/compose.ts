// The only place that constructs: repositories, services, routes, and how they hold together.
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Hono } from 'hono';
import { localDay } from '#domain/shared/calendar.ts';
import { estimateTokens } from '#domain/stones/stones.ts';
import { UUID_RANDOM_BYTES, uuidV7 } from '#domain/shared/ids.ts';
import { chooseModel } from '#server/ai/choose-model.ts';
import { createApp } from '#server/app.ts';
import { loadKeys } from '#server/config/keys.ts';
import type { Settings } from '#server/config/settings.ts';
import { openDatabase } from '#server/database/database.ts';
import { accountExportRoutes, accountRoutes } from '#server/features/account/account.routes.ts';
import { createAccountExport } from '#server/features/account/account-export.ts';
import { createAccountRepository } from '#server/features/account/account.repository.ts';
import { createAccountService } from '#server/features/account/account.service.ts';
import { createAiCallRepository } from '#server/features/ai-calls/ai-call.repository.ts';
import { createAiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import { createAiSettingsRepository } from '#server/features/ai-settings/ai-settings.repository.ts';
import { aiSettingsRoutes } from '#server/features/ai-settings/ai-settings.routes.ts';
import { createAiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';
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
import { createReplyRepository } from '#server/features/replies/reply.repository.ts';
import { replyRoutes } from '#server/features/replies/reply.routes.ts';
import { createReplyService } from '#server/features/replies/reply.service.ts';
import { createRoleRepository } from '#server/features/roles/role.repository.ts';
import { roleRoutes } from '#server/features/roles/role.routes.ts';
import { createRoleService } from '#server/features/roles/role.service.ts';
import { createImageReferenceRepository } from '#server/features/storage/image-reference.repository.ts';
import { createStorageRepository } from '#server/features/storage/storage.repository.ts';
import { createStorageRoutes } from '#server/features/storage/storage.routes.ts';
import { createStorageService } from '#server/features/storage/storage.service.ts';
import { createStonesRepository } from '#server/features/stones/stones.repository.ts';
import { createStonesService } from '#server/features/stones/stones.service.ts';
import { docsRoutes } from '#server/http/docs.ts';
import { createLog, type Log } from '#server/http/logger.ts';
import { renderMetrics } from '#server/http/metrics.ts';
import { operationsRoutes } from '#server/http/operations.ts';
import { createRateLimits, type RateLimitRule } from '#server/http/rate-limits.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { webApp } from '#server/http/web-app.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { createImageRecoder } from '#server/storage/image-recoder.ts';
import { newBlobKey } from '#server/storage/object-store.ts';
import { createSignedUrls } from '#server/storage/signed-url.ts';

/** Tries of the password that the deletion of an account asks for. */
const ACCOUNT_PASSWORD_TRIES: RateLimitRule = { name: 'account-password', points: 5, windowMs: 15 * 60_000 };

/** The origin of a change that came through the API, where address and device are not asked for. */
const NO_ORIGIN = { ip: '', userAgent: '' };

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

  const mails = createMailSender({ smtpUrl: settings.mail.smtpUrl, from: settings.mail.from, dataDir: settings.dataDir, log, now });
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
    enqueueMail: async (order) => void setImmediate(() => void auth.deliverMail(order)),
    sendMail: mails.send,
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

  const model = chooseModel(settings.ai, {
    randomWord: () => randomBytes(9).toString('base64url'),
    onNote: (note) => log.info(note, 'model call'),
  });
  const aiSettings = createAiSettingsService({ settings: createAiSettingsRepository(database), engine: model.kind, now });
  const calls = createAiCallService({
    calls: createAiCallRepository(database),
    stones,
    transaction,
    now,
    newId,
    hash: (text) => createHash('sha256').update(text).digest('base64url'),
    estimateTokens,
    onFailure: ({ operation, code, cause }) => log.warn({ operation, code, cause: cause instanceof Error ? cause.name : typeof cause }, 'model call failed'),
  });
  const replies = createReplyService({ replies: createReplyRepository(database), model, calls, assertAiAllowed: aiSettings.assertAllowed, now, newId });
  const accounts = createAccountRepository(database);
  const account = createAccountService({
    accounts,
    listSessions: auth.sessions.listSessions,
    endSession: (userId, sessionId) => auth.sessions.endSession(userId, sessionId, NO_ORIGIN),
    endAllSessions: auth.sessions.endAll,
    isPasswordOf: auth.users.isOwnPassword,
    mayTryPassword: async (userId) => (await limits.take(ACCOUNT_PASSWORD_TRIES, userId)).allowed,
    enqueuePurge: async () => undefined,
    removeObjects: (blobKeys) => store.remove(blobKeys),
    transaction,
    purgeDays: settings.accountPurgeDays,
    now,
  });

  let stopping = false;
  const app = createApp({
    router: {
      account: accountRoutes(account),
      ai: aiSettingsRoutes(aiSettings),
      config: configRoutes(publicConfig(settings)),
      messages: messageRoutes(messages),
      posts: postRoutes(posts),
      profile: profileRoutes(profile),
      replies: replyRoutes(replies),
      roles: roleRoutes(roles),
    },
    docs: docsRoutes(resolve(import.meta.dirname, '../docs/api/openapi.json')),
    downloads: accountExportRoutes({
      verify: auth.verify,
      exportAccount: createAccountExport({ accounts, openObject: async (blobKey) => asNodeStream(await store.get(blobKey)) }),
      day: () => localDay(now(), 'UTC'),
    }),
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
  return {
    app,
    log,
    beginStop: () => {
      stopping = true;
    },
    close: async () => {
      await calls.drain();
      await mails.close();
      await database.close();
    },
  };
}

function asNodeStream(stream: ReadableStream<Uint8Array> | null): Readable | null {
  return stream === null ? null : Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
}
