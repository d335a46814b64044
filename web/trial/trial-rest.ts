// The trial endpoints that no first screen calls, with their services: a chunk of its own.
import { implement } from '@orpc/server';
import { apiContract } from '#contract/api.contract.ts';
import type { CallContext } from '#contract/base.ts';
import type { TrialSamples } from '#web/trial/samples/samples.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import { createTrialCalls } from '#web/trial/trial-calls.ts';
import { createTrialDiaries } from '#web/trial/trial-diaries.ts';
import { createTrialEnhance } from '#web/trial/trial-enhance.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { createTrialMessages } from '#web/trial/trial-messages.ts';
import type { ImageKeeper } from '#web/trial/trial-images.ts';
import type { LoadTrialEngine } from '#web/trial/trial-engine.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { createTrialRecommendations } from '#web/trial/trial-recommendations.ts';
import { createTrialReplies } from '#web/trial/trial-replies.ts';
import { trialRoles } from '#web/trial/trial-roles.ts';
import { createTrialSearch } from '#web/trial/trial-search.ts';
import type { TrialStore } from '#web/trial/trial-store.ts';
import { createTrialSummary } from '#web/trial/trial-summary.ts';

/** What these endpoints share with those of the feed. */
export interface TrialRestPorts {
  store: TrialStore;
  samples: TrialSamples;
  images: ImageKeeper;
  posts: TrialPosts;
  aiSettings: TrialAiSettings;
  /** Epoch milliseconds. */
  now: () => number;
  /** `crypto.getRandomValues` for this many bytes. */
  randomBytes: (count: number) => Uint8Array;
  /** Loads the built-in engine: `loadTrialEngine`. */
  loadEngine: LoadTrialEngine;
  /** Waits, for the pace of a reply. */
  pause: (milliseconds: number) => Promise<void>;
}

/** The routers by noun. */
export type TrialRest = ReturnType<typeof createTrialRest>;

export function createTrialRest(ports: TrialRestPorts) {
  const { samples, posts } = ports;
  const messages = createTrialMessages(ports);
  const diaries = createTrialDiaries({
    ...ports,
    loadReadMood: async () => (await import('#engine/mood.ts')).readMood,
  });
  const calls = createTrialCalls(ports);
  const replies = createTrialReplies({ ...ports, calls, messages });
  const enhance = createTrialEnhance({ ...ports, calls });
  const summary = createTrialSummary({ ...ports, calls, messages });
  const recommendations = createTrialRecommendations({ ...ports, calls, diaries });
  const search = createTrialSearch({ posts, messages, diaries });

  const rows = implement(apiContract).$context<CallContext>();
  return {
    account: {
      listSessions: rows.account.listSessions.handler(needsAccount),
      endSession: rows.account.endSession.handler(needsAccount),
      remove: rows.account.remove.handler(needsAccount),
    },
    messages: {
      list: rows.messages.list.handler(({ input }) => messages.list(input)),
      send: rows.messages.send.handler(({ input }) => messages.send(input)),
      remove: rows.messages.remove.handler(async ({ input }) => {
        await messages.remove(input.id);
        return { done: true } as const;
      }),
    },
    diaries: {
      list: rows.diaries.list.handler(({ input }) => diaries.list(input)),
      get: rows.diaries.get.handler(({ input }) => diaries.get(input.id)),
      create: rows.diaries.create.handler(({ input }) => diaries.create(input)),
      update: rows.diaries.update.handler(({ input }) => diaries.update(input)),
      remove: rows.diaries.remove.handler(async ({ input }) => {
        await diaries.remove(input.id);
        return { done: true } as const;
      }),
      citing: rows.diaries.citing.handler(({ input }) => ({ items: diaries.citing(input.postId) })),
    },
    import: { create: rows.import.create.handler(needsAccount) },
    stats: {
      get: rows.stats.get.handler(() => {
        throw trialError('TRIAL_HAS_NO_STATISTICS');
      }),
    },
    stones: {
      balance: rows.stones.balance.handler(() => ({
        remaining_tokens: 0,
        plan: 'free' as const,
        next_claim_at: null,
      })),
      history: rows.stones.history.handler(() => ({ items: [], nextCursor: null })),
      claimDaily: rows.stones.claimDaily.handler(needsAccount),
    },
    search: { find: rows.search.find.handler(({ input }) => search.find(input)) },
    coupons: { use: rows.coupons.use.handler(needsAccount) },
    replies: {
      create: rows.replies.create.handler(({ input, context }) => replies.create(input, context)),
      stream: rows.replies.stream.handler(({ input, context }) => replies.stream(input, context)),
      cancel: rows.replies.cancel.handler(({ input }) => ({
        cancelled: calls.cancel(input.idempotencyKey),
      })),
    },
    enhance: {
      create: rows.enhance.create.handler(({ input, context }) => enhance(input, context).answer),
      stream: rows.enhance.stream.handler(({ input, context }) => enhance(input, context).events()),
    },
    summary: {
      create: rows.summary.create.handler(
        ({ input, context }) => summary.start(input, context).answer,
      ),
      stream: rows.summary.stream.handler(({ input, context }) =>
        summary.start(input, context).events(),
      ),
      plan: rows.summary.plan.handler(({ input }) => summary.plan(input)),
      preview: rows.summary.preview.handler(needsAccount),
    },
    recommendations: {
      create: rows.recommendations.create.handler(({ input, context }) =>
        recommendations.recommend(input, context),
      ),
      list: rows.recommendations.list.handler(({ input }) => ({
        items: recommendations.list(input.diaryId),
      })),
    },
    samples: { list: rows.samples.list.handler(() => samples.set()) },
    roles: {
      list: rows.roles.list.handler(({ input }) => ({
        success: true as const,
        data: trialRoles(input.prompt_type ?? 'conversation_guide'),
      })),
    },
  };
}

/** Endpoints that only an account has. Throws NOT_SIGNED_IN. */
function needsAccount(): never {
  throw trialError('NOT_SIGNED_IN');
}
