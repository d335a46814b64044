// Trial mode is the second implementation of the API, not a second app: the contract answered in the browser, with the same
// rules from domain/ and the same codes. Text lies in local storage, pictures in IndexedDB; nothing leaves the device.
import { createRouterClient, implement } from '@orpc/server';
import { apiContract, type JournalApi } from '#contract/api.contract.ts';
import type { CallContext } from '#contract/base.ts';
import type { ImageStore } from '#contract/image-store.ts';
import { createSampleSource } from '#web/trial/samples/sample-source.ts';
import { createTrialSamples } from '#web/trial/samples/samples.ts';
import { abortable, isEventStream } from '#web/trial/trial-abort.ts';
import { createTrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { createTrialCalls } from '#web/trial/trial-calls.ts';
import type { LoadTrialEngine } from '#web/trial/trial-engine.ts';
import { TRIAL_CONFIG } from '#web/trial/trial-config.ts';
import { createTrialEnhance } from '#web/trial/trial-enhance.ts';
import { createTrialSummary } from '#web/trial/trial-summary.ts';
import { createTrialDiaries } from '#web/trial/trial-diaries.ts';
import { createTrialMessages } from '#web/trial/trial-messages.ts';
import { createPictureKeeper } from '#web/trial/trial-pictures.ts';
import { createTrialPosts, type TrialPosts } from '#web/trial/trial-posts.ts';
import { createTrialRecommendations } from '#web/trial/trial-recommendations.ts';
import { createTrialReplies } from '#web/trial/trial-replies.ts';
import { createTrialProfile } from '#web/trial/trial-profile.ts';
import { trialRoles } from '#web/trial/trial-roles.ts';
import { createTrialSearch } from '#web/trial/trial-search.ts';
import { createTrialStore } from '#web/trial/trial-store.ts';
import { ensureTrialUser } from '#web/trial/trial-user.ts';

/** What trial mode works with: everything outside itself is a port. */
export interface TrialApiPorts {
  /** `localStorage`. */
  storage: Storage;
  /** Pictures that no row names any more are removed here. */
  images: Pick<ImageStore, 'remove'>;
  /** Epoch milliseconds. */
  now: () => number;
  /** `crypto.getRandomValues` of so many bytes. */
  randomBytes: (count: number) => Uint8Array;
  /** Loads the built-in engine: `loadTrialEngine`. */
  loadEngine: LoadTrialEngine;
  /** Waits; the natural pace of a reply. */
  pause: (milliseconds: number) => Promise<void>;
}

/** The API of a trial user in this browser. */
export function createTrialApi(ports: TrialApiPorts): JournalApi {
  const { storage, images, now, randomBytes, loadEngine, pause } = ports;
  const store = createTrialStore(storage);
  const user = ensureTrialUser({ store, now, randomBytes });
  const samples = createTrialSamples(user.startedAtMs, createSampleSource(storage).current);
  const pictures = createPictureKeeper(store, images);
  const messages = createTrialMessages({ store, samples, pictures, now }, (postId): boolean => posts.has(postId));
  const diaries = createTrialDiaries({ store, samples, pictures, loadReadMood: async () => (await import('#engine/mood.ts')).readMood, now });
  const posts: TrialPosts = createTrialPosts({ store, samples, messages, pictures, citationCounts: diaries.citationCounts, now });
  const aiSettings = createTrialAiSettings(store, now);
  const calls = createTrialCalls({ store, loadEngine, pause, now });
  const replies = createTrialReplies({ calls, aiSettings, posts, messages, now, randomBytes });
  const enhance = createTrialEnhance({ calls, aiSettings, posts });
  const summary = createTrialSummary({ calls, aiSettings, posts, messages });
  const recommendations = createTrialRecommendations({ store, samples, calls, aiSettings, diaries, posts, now, randomBytes });

  const search = createTrialSearch({ posts, messages, diaries });
  const profile = createTrialProfile({ store, posts, messages, diaries });

  const rows = implement(apiContract).$context<CallContext>();
  const router = rows.router({
    config: { get: rows.config.get.handler(() => TRIAL_CONFIG) },
    account: {
      listSessions: rows.account.listSessions.handler(needsAccount),
      endSession: rows.account.endSession.handler(needsAccount),
      remove: rows.account.remove.handler(needsAccount),
    },
    ai: {
      settings: rows.ai.settings.handler(() => aiSettings.get()),
      updateSettings: rows.ai.updateSettings.handler(({ input }) => aiSettings.update(input)),
    },
    profile: {
      get: rows.profile.get.handler(() => profile.get()),
      update: rows.profile.update.handler(({ input }) => profile.update(input)),
    },
    posts: {
      list: rows.posts.list.handler(({ input }) => posts.list(input)),
      get: rows.posts.get.handler(({ input }) => posts.get(input.id)),
      create: rows.posts.create.handler(({ input }) => posts.create(input)),
      update: rows.posts.update.handler(({ input }) => posts.update(input)),
      remove: rows.posts.remove.handler(async ({ input }) => {
        await posts.remove(input.id);
        return { done: true } as const;
      }),
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
      balance: rows.stones.balance.handler(() => ({ remaining_tokens: 0, plan: 'free' as const, next_claim_at: null })),
      history: rows.stones.history.handler(() => ({ items: [], nextCursor: null })),
      claimDaily: rows.stones.claimDaily.handler(needsAccount),
    },
    search: { find: rows.search.find.handler(({ input }) => search.find(input)) },
    coupons: { use: rows.coupons.use.handler(needsAccount) },
    replies: {
      create: rows.replies.create.handler(({ input, context }) => replies.create(input, context)),
      stream: rows.replies.stream.handler(({ input, context }) => replies.stream(input, context)),
      cancel: rows.replies.cancel.handler(({ input }) => ({ cancelled: calls.cancel(input.idempotencyKey) })),
    },
    enhance: {
      create: rows.enhance.create.handler(({ input, context }) => enhance(input, context).answer),
      stream: rows.enhance.stream.handler(({ input, context }) => enhance(input, context).events()),
    },
    summary: {
      create: rows.summary.create.handler(({ input, context }) => summary.start(input, context).answer),
      stream: rows.summary.stream.handler(({ input, context }) => summary.start(input, context).events()),
      plan: rows.summary.plan.handler(({ input }) => summary.plan(input)),
      preview: rows.summary.preview.handler(needsAccount),
    },
    recommendations: {
      create: rows.recommendations.create.handler(({ input, context }) => recommendations.recommend(input, context)),
      list: rows.recommendations.list.handler(({ input }) => ({ items: recommendations.list(input.diaryId) })),
    },
    samples: { list: rows.samples.list.handler(() => samples.set()) },
    roles: { list: rows.roles.list.handler(({ input }) => ({ success: true as const, data: trialRoles(input.prompt_type ?? 'conversation_guide') })) },
  });

  return createRouterClient(router, {
    context: (context: CallContext) => context,
    interceptors: [
      async ({ next, signal }) => {
        signal?.throwIfAborted();
        const output = await next();
        return signal !== undefined && isEventStream(output) ? abortable(output, signal) : output;
      },
    ],
  });
}

/** What only an account has. */
function needsAccount(): never {
  throw trialError('NOT_SIGNED_IN');
}
