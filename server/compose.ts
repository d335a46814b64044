// Composes the HTTP server: services bound to routes, routes bound to prefixes.
import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Hono } from 'hono';
import { globalRuntime } from '#ai/call-clock.ts';
import { createModelCheck } from '#ai/model-check.ts';
import { localDay } from '#domain/shared/calendar.ts';
import { createApp } from '#server/app.ts';
import { joinInstances } from '#server/config/instances.ts';
import { settingsWarnings, type Settings } from '#server/config/settings.ts';
import { accountExportRoutes, accountRoutes } from '#server/features/account/account.routes.ts';
import { captureRoutes } from '#server/features/captures/capture.routes.ts';
import { configRoutes } from '#server/features/config/config.routes.ts';
import { publicConfig } from '#server/features/config/config.service.ts';
import { couponRoutes } from '#server/features/coupons/coupon.routes.ts';
import { diaryRoutes } from '#server/features/diaries/diary.routes.ts';
import { entryRoutes } from '#server/features/entries/entry.routes.ts';
import { factRoutes } from '#server/features/facts/fact.routes.ts';
import { importRoutes } from '#server/features/import/import.routes.ts';
import { letterMailRoutes } from '#server/features/letters/letter-mail.routes.ts';
import { letterRoutes } from '#server/features/letters/letter.routes.ts';
import { createMcpRepository } from '#server/features/mcp/mcp.repository.ts';
import { mcpRoutes } from '#server/features/mcp/mcp.routes.ts';
import { createMcpService } from '#server/features/mcp/mcp.service.ts';
import { replyRoutes } from '#server/features/replies/reply.routes.ts';
import { messageRoutes } from '#server/features/messages/message.routes.ts';
import { ownModelRoutes } from '#server/features/own-model/own-model.routes.ts';
import {
  monthlyExportFileRoutes,
  monthlyExportRoutes,
} from '#server/features/monthly-exports/monthly-export.routes.ts';
import { operatorRoutes, type OperatorModel } from '#server/features/operators/operator.routes.ts';
import { personaRoutes } from '#server/features/personas/persona.routes.ts';
import { reminderRoutes } from '#server/features/reminders/reminder.routes.ts';
import { webhookRoutes } from '#server/features/webhooks/webhook.routes.ts';
import { personalTokenRoutes } from '#server/features/personal-tokens/personal-token.routes.ts';
import { postRoutes } from '#server/features/posts/post.routes.ts';
import { profileRoutes } from '#server/features/profile/profile.routes.ts';
import { roleRoutes } from '#server/features/roles/role.routes.ts';
import { sampleRoutes } from '#server/features/samples/sample.routes.ts';
import { searchRoutes } from '#server/features/search/search.routes.ts';
import { statsRoutes } from '#server/features/stats/stats.routes.ts';
import { templateRoutes } from '#server/features/templates/template.routes.ts';
import { transcriptionRoutes } from '#server/features/transcriptions/transcription.routes.ts';
import { usageRoutes } from '#server/features/usage/usage.routes.ts';
import { versionRoutes } from '#server/features/versions/version.routes.ts';
import { createStorageRoutes } from '#server/features/storage/storage.routes.ts';
import { stoneRoutes } from '#server/features/stones/stone.routes.ts';
import { tagRoutes } from '#server/features/tags/tag.routes.ts';
import { docsRoutes } from '#server/http/docs.ts';
import { type Log } from '#server/http/logger.ts';
import { renderMetrics } from '#server/http/metrics.ts';
import { operationsRoutes } from '#server/http/operations.ts';
import { createRequestQueue } from '#server/http/request-queue.ts';
import { webApp } from '#server/http/web-app.ts';
import { composeServices } from '#server/compose-services.ts';
import type { Overrides } from '#server/compose-base.ts';

/** A host name that only this machine can reach. */
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Queued reads per user. The conversations of many chosen posts are requested at once. */
const READS_WAITING_MAX = 1_000;

/** A composed server that does not listen yet. */
export interface ComposedServer {
  app: Hono;
  log: Log;
  /** From now on /readyz reports that the server is stopping. */
  beginStop(): void;
  /** Lets paid calls and the running jobs finish, then closes the database. */
  close(): Promise<void>;
}

/** Composes a server; `publicUrl` must be known. */
export async function composeServer(
  settings: Settings & { publicUrl: string },
  overrides: Overrides = {},
): Promise<ComposedServer> {
  const services = await composeServices(settings, overrides);
  const { auth, log, now, database } = services;
  const { transcriptions } = services.ai;
  for (const warning of settingsWarnings(settings)) log.warn(warning);
  const departed = await services.account.removeRestoredAccounts();
  if (departed > 0) {
    log.warn(
      { departed },
      'Accounts that had left were brought back by a restore, and are removed again',
    );
    await services.database.eraseDeleted();
  }
  await services.roles.seedRoles();
  await services.samples.seedSamples();
  // What a crash left set aside is free again before the first request.
  const place = await joinInstances(
    settings.dataDir,
    services.instance,
    services.ai.calls.releaseFormer,
  );
  await services.ledger.reconcile();
  await services.jobs.start();

  let stopping = false;
  const requestQueue = createRequestQueue();
  // A queue of its own: the feed does not wait for an import.
  const readQueue = createRequestQueue(READS_WAITING_MAX);
  // Its work waits for a model, up to 90 seconds.
  const letterQueue = createRequestQueue();
  const app = createApp({
    router: {
      account: accountRoutes(services.account),
      ...services.ai.routes,
      replies: replyRoutes(services.ai.replies, readQueue),
      config: configRoutes(publicConfig(settings, services.ai.ownWords)),
      coupons: couponRoutes(services.coupons),
      diaries: diaryRoutes(services.diaries, readQueue),
      entries: entryRoutes(services.entries, readQueue),
      facts: factRoutes(services.facts, services.factProposals, requestQueue),
      import: importRoutes(services.imports, requestQueue, services.countImport),
      letters: letterRoutes(services.letters, letterQueue),
      monthlyExports: monthlyExportRoutes(services.monthlyExports),
      messages: messageRoutes(services.messages, readQueue),
      ownModel: ownModelRoutes(services.ownModel),
      operators: operatorRoutes(services.operators, operatorModel(settings.ai)),
      personas: personaRoutes(services.personas, requestQueue),
      personalTokens: personalTokenRoutes(services.personalTokens),
      posts: postRoutes(services.posts, readQueue),
      profile: profileRoutes(services.profile),
      roles: roleRoutes(services.roles),
      samples: sampleRoutes(services.samples),
      search: searchRoutes(services.ai.search, requestQueue),
      stats: statsRoutes(services.figures, requestQueue),
      stones: stoneRoutes(services.stones),
      tags: tagRoutes(services.tags, requestQueue),
      templates: templateRoutes(services.templates, requestQueue),
      usage: usageRoutes(
        services.usage,
        settings.stones.metering && settings.ai !== null ? settings.stones.maxPerCall : null,
        services.operators.isOperator,
      ),
      versions: versionRoutes(services.versions, readQueue),
      reminders: reminderRoutes(services.reminders),
      webhooks: webhookRoutes(services.webhooks),
    },
    docs: docsRoutes(resolve(import.meta.dirname, '../docs/api/openapi.json')),
    letterMails: letterMailRoutes(services.letterMails),
    bytes: [
      captureRoutes({
        service: services.captures,
        identify: services.identify,
        trustedProxies: settings.trustedProxies,
      }),
      mcpRoutes({
        service: createMcpService({
          hidden: createMcpRepository(database),
          posts: services.posts,
          diaries: services.diaries,
          messages: services.messages,
          entries: services.entries,
          search: services.ai.search,
          captures: services.captures,
          queue: readQueue,
        }),
        identify: services.identify,
        publicUrl: settings.publicUrl,
        trustedProxies: settings.trustedProxies,
        onFailure: (cause) =>
          log.warn({ name: cause instanceof Error ? cause.name : typeof cause }, 'mcp failed'),
      }),
      accountExportRoutes({
        verify: auth.verify,
        assertRecentStep: auth.assertRecentStep,
        countExport: services.countExport,
        exportAccount: services.exportAccount,
        day: () => localDay(now(), 'UTC'),
      }),
      monthlyExportFileRoutes({
        service: services.monthlyExports,
        verify: auth.verify,
        assertRecentStep: auth.assertRecentStep,
        trustedProxies: settings.trustedProxies,
      }),
      ...(transcriptions === null
        ? []
        : [transcriptionRoutes({ verify: auth.verify, service: transcriptions })]),
    ],
    auth: auth.routes,
    storage: createStorageRoutes({
      service: services.storage,
      uploads: services.uploads,
      verify: auth.verify,
      onFailure: (cause) =>
        log.error({ name: cause instanceof Error ? cause.name : typeof cause }, 'storage failed'),
    }),
    web: webApp(resolve(import.meta.dirname, '..', settings.webDir), settings.publicUrl),
    operations: operationsRoutes({
      pingDatabase: async () => void (await sql`select 1`.execute(database.read())),
      areWritesRefused: database.areWritesRefused,
      isStopping: () => stopping,
      metricsToken: settings.metricsToken,
      isPublic:
        settings.trustedProxies > 0 || !LOOPBACK_HOST.test(new URL(settings.publicUrl).hostname),
      renderMetrics: async (areWritesRefused) =>
        renderMetrics(areWritesRefused, await services.operators.readFigures()),
    }),
    identify: services.identify,
    assertRecentStep: auth.assertRecentStep,
    takeNews: services.usage.takeNews,
    log,
    https: settings.publicUrl.startsWith('https:'),
    aiHosts: settings.trialAiHosts,
    trustedProxies: settings.trustedProxies,
  });
  return {
    app,
    log,
    beginStop: () => {
      stopping = true;
    },
    close: async () => {
      await services.close();
      place.leave();
    },
  };
}

function operatorModel(endpoint: Settings['ai']): OperatorModel | null {
  if (endpoint === null) return null;
  const shown = { name: endpoint.models.chat, host: new URL(endpoint.baseUrl).host };
  return { shown, check: createModelCheck({ endpoint, runtime: globalRuntime }) };
}
