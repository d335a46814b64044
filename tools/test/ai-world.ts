// All services of the AI features over a real database and a real endpoint, for tests below HTTP.
import { createUsageRepository } from '#server/features/usage/usage.repository.ts';
import { createUsageService } from '#server/features/usage/usage.service.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createIdSource } from '#domain/shared/ids.ts';
import type { ModelLogRecord } from '#ai/remote-model.ts';
import { composeAi } from '#server/compose-ai.ts';
import { CONTEXT_TOKENS_DEFAULT } from '#ai/model-endpoint.ts';
import type { Database } from '#server/database/database.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { inlineReader } from '#server/test-helpers/inline-reader.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import { createDiaryRepository } from '#server/features/diaries/diary.repository.ts';
import { createPersonaRepository } from '#server/features/personas/persona.repository.ts';
import { createPersonaService } from '#server/features/personas/persona.service.ts';
import { createFactRepository } from '#server/features/facts/fact.repository.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { createMessageService } from '#server/features/messages/message.service.ts';
import { createStoneLedgerRepository } from '#server/features/stones/stone-ledger.repository.ts';
import { createStoneLedgerService } from '#server/features/stones/stone-ledger.service.ts';
import { FAKE_USAGE, startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';

/** Stones of a new user. */
export const WORLD_STONES = 100;

/** The cost of a call of the fake endpoint. */
export const CALL_STONES = Math.ceil(FAKE_USAGE.total_tokens / 1000);

/** The header of a user's call without a deadline of its own. */
export function headerOf(userId: string, idempotencyKey: string | null = null): CallHeader {
  return { userId, idempotencyKey, deadlineMs: null, signal: undefined };
}

/** Composes the services. `baseUrl` null: the built-in engine. */
export function buildAiWorld(
  database: Database,
  baseUrl: string | null,
  options: {
    metering?: boolean;
    tokensOfServer?: number;
    maxPerCall?: number;
    countCall?: () => Promise<void>;
    now?: () => number;
    instance?: string;
    contextTokens?: number;
    visionModel?: string;
    readImages?: Parameters<typeof composeAi>[0]['readImages'];
    logCall?: (record: ModelLogRecord) => void;
  } = {},
) {
  const now = options.now ?? Date.now;
  const newId = createIdSource(now, randomBytes);
  const transaction = <T>(work: () => Promise<T>) => database.transaction(work);
  const ledger = createStoneLedgerService({
    ledger: createStoneLedgerRepository(database),
    transaction,
    now,
    newId,
    settings: {
      metering: options.metering ?? true,
      tokensPerStone: 1000,
      maxPerCall: options.maxPerCall ?? 100,
      signup: WORLD_STONES,
    },
  });
  const endpoint =
    baseUrl === null
      ? null
      : {
          baseUrl,
          apiKey: 'sk-secret-key',
          models: {
            chat: 'm-chat',
            enhance: 'm-enhance',
            summary: 'm-summary',
            recommend: 'm-recommend',
          },
          visionModel: options.visionModel,
          dialect: null,
          contextTokens: options.contextTokens ?? CONTEXT_TOKENS_DEFAULT,
        };
  // Two posts of one millisecond would be in either order. A test may set its clock back.
  let lastPostMs = 0;
  const postMoment = (): number => {
    const nowMs = now();
    const isNear = nowMs <= lastPostMs && lastPostMs - nowMs < 1_000;
    lastPostMs = isNear ? lastPostMs + 1 : nowMs;
    return lastPostMs;
  };
  const messages = createMessageService({
    messages: createMessageRepository(database),
    storeTexts: (_userId, work) => database.transaction(work),
    now,
    releaseImages: async () => undefined,
  });
  const facts = createFactRepository(database);
  const personas = createPersonaService({
    personas: createPersonaRepository(database),
    transaction: database.transaction,
    now,
  });
  const ai = composeAi({
    database,
    reader: inlineReader(database),
    findFacts: facts.listContents,
    readImages: options.readImages ?? (async () => []),
    findPersona: personas.voiceOf,
    saveReply: messages.saveReply,
    setThemes: (userId, id, themes) =>
      createDiaryRepository(database).setThemes(userId, id, themes, now()),
    tagsToFind: async (_userId, tag) => [tag],
    endpoint,
    ledger,
    usage: createUsageService({
      usage: createUsageRepository(database),
      limits: { images: 0, texts: 0, posts: 0, tokens: 0 },
      tokensOfServer: options.tokensOfServer ?? 0,
      transaction: database.transaction,
      afterCommit: database.afterCommit,
      now,
    }),
    instance: options.instance ?? newId(),
    crisisTextFile: null,
    countCall: options.countCall ?? (async () => undefined),
    now,
    newId,
    ...(options.logCall === undefined ? {} : { logCall: options.logCall }),
  });

  return {
    ...ai,
    ledger,
    /** Writes facts of a user, oldest first. */
    async facts(userId: string, contents: readonly string[]): Promise<void> {
      for (const [index, content] of contents.entries()) {
        const time = now() + index;
        const times = { createdAtMs: time, confirmedAtMs: time };
        await facts.insert(userId, { id: newId(), content, ...times, source: null });
      }
    },
    /** A user who has agreed to the AI and has {@link WORLD_STONES}. */
    async user(): Promise<string> {
      const userId = await insertPerson(database, { createdAtMs: now() });
      await ledger.creditSignup(userId);
      await ai.settings.updateSettings(userId, { consent: true });
      return userId;
    },
    /** Posts of a user, one second apart, oldest first. */
    async posts(userId: string, contents: readonly string[]): Promise<string[]> {
      const rows = contents.map((content, index) => ({
        id: newId(),
        content,
        created_at: now() + index * 1_000,
      }));
      await database
        .query()
        .insertInto('posts')
        .values(
          rows.map((row) => ({
            ...row,
            user_id: userId,
            source_content: null,
            images: '[]',
            ai_private: 0 as const,
            updated_at: row.created_at,
          })),
        )
        .execute();
      return rows.map((row) => row.id);
    },
    /** A post of a user. */
    async post(
      userId: string,
      content = '今天在湖边走了很久，风很大。',
      more: { aiPrivate?: boolean } = {},
    ): Promise<string> {
      const [id, nowMs] = [newId(), postMoment()];
      await database
        .query()
        .insertInto('posts')
        .values({
          user_id: userId,
          id,
          content,
          source_content: null,
          images: '[]',
          ai_private: more.aiPrivate === true ? 1 : 0,
          created_at: nowMs,
          updated_at: nowMs,
        })
        .execute();
      return id;
    },
    /** A message of the conversation about a post. */
    async line(
      userId: string,
      postId: string,
      content: string,
      isUser: boolean,
      createdAtMs: number,
    ): Promise<string> {
      const id = newId();
      await database
        .query()
        .insertInto('ai_messages')
        .values({
          user_id: userId,
          id,
          post_id: postId,
          content,
          is_user: isUser ? 1 : 0,
          images: '[]',
          role_key: null,
          engine: isUser ? null : 'remote',
          usage: null,
          created_at: createdAtMs,
        })
        .execute();
      return id;
    },
  };
}

/** The services of {@link buildAiWorld}. */
export type AiWorld = ReturnType<typeof buildAiWorld>;

/** The stage of a group of tests of an AI feature. */
interface AiStage {
  readonly opened: TestDatabase;
  readonly fake: FakeAi;
  readonly world: AiWorld;
}

/**
 * A database, an endpoint and the services for a group of tests; the endpoint's requests are
 * cleared after each test.
 */
export function setUpAiStage(
  engine: Parameters<typeof openTestDatabase>[0],
  name: string,
): AiStage {
  let opened: TestDatabase;
  let fake: FakeAi;
  let world: AiWorld;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, name);
    // The first call loads the trained reader, which must not count to the time of a test.
    await import('#engine/safety.ts');
    fake = await startFakeAi();
    world = buildAiWorld(opened.database, fake.baseUrl);
  });
  afterEach(() => {
    fake.requests.length = 0;
  });
  afterAll(async () => {
    await fake.close();
    await opened.dispose();
  });
  return {
    get opened() {
      return opened;
    },
    get fake() {
      return fake;
    },
    get world() {
      return world;
    },
  };
}
