// The trial endpoints that no first screen calls, with their services: a chunk of its own.
import { implement } from '@orpc/server';
import { apiContract } from '#contract/api.contract.ts';
import type { CallContext } from '#contract/base.ts';
import { createIdSource } from '#domain/shared/ids.ts';
import type { TextModel } from '#ai/text-model.ts';
import type { OwnModel } from '#ai/own-model.ts';
import type { TrialSamples } from '#web/trial/samples/samples.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import { createTrialCalls } from '#web/trial/trial-calls.ts';
import { createTrialArchive, type TrialArchive } from '#web/trial/trial-archive.ts';
import { createTrialDiaries } from '#web/trial/trial-diaries.ts';
import { createTrialEnhance } from '#web/trial/trial-enhance.ts';
import { createTrialEntries } from '#web/trial/trial-entries.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { createTrialFactProposals } from '#web/trial/trial-fact-proposals.ts';
import { createTrialFacts } from '#web/trial/trial-facts.ts';
import { createTrialLetters } from '#web/trial/trial-letters.ts';
import { createTrialMessages } from '#web/trial/trial-messages.ts';
import { createTrialImports } from '#web/trial/trial-imports.ts';
import type { ImageKeeper } from '#web/trial/trial-images.ts';
import type { LoadTrialEngine } from '#web/trial/trial-engine.ts';
import { createTrialPersonas } from '#web/trial/trial-personas.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { createTrialQuestions } from '#web/trial/trial-questions.ts';
import { createTrialRecommendations } from '#web/trial/trial-recommendations.ts';
import { createTrialReplies } from '#web/trial/trial-replies.ts';
import { trialRoles } from '#web/trial/trial-roles.ts';
import { createTrialSearch } from '#web/trial/trial-search.ts';
import { changeOnce } from '#web/trial/trial-spent-ids.ts';
import type { TrialStore } from '#web/trial/trial-store.ts';
import { createTrialSummary } from '#web/trial/trial-summary.ts';
import { createTrialTemplates } from '#web/trial/trial-templates.ts';
import { createTrialTags } from '#web/trial/trial-tags.ts';
import { createTrialVersions } from '#web/trial/trial-versions.ts';

/** What these endpoints share with those of the feed. */
export interface TrialRestPorts {
  store: TrialStore;
  samples: TrialSamples;
  images: ImageKeeper;
  posts: TrialPosts;
  aiSettings: TrialAiSettings;
  /** Replaces the archive of this browser in tests. */
  archive?: TrialArchive;
  /** Called after an own entry is stored. */
  onCreated: () => void;
  /** Epoch milliseconds. */
  now: () => number;
  /** `crypto.getRandomValues` for this many bytes. */
  randomBytes: (count: number) => Uint8Array;
  /** Loads the built-in engine: `loadTrialEngine`. */
  loadEngine: LoadTrialEngine;
  /** The user's own model; null: the built-in engine writes. */
  findOwnModel: () => OwnModel | null;
  /** Loads the client of an own model. */
  loadModel: (own: OwnModel) => Promise<TextModel>;
  /** Waits, for the pace of a reply. */
  pause: (milliseconds: number) => Promise<void>;
}

/** The routers by noun, and the versions that the posts keep. */
export type TrialRest = ReturnType<typeof createTrialRest>;

export function createTrialRest(ports: TrialRestPorts) {
  const { store, samples, posts } = ports;
  const versions = createTrialVersions({
    ...ports,
    archive: ports.archive ?? createTrialArchive(),
    getEntry: ({ kind, entryId }) => (kind === 'post' ? posts : diaries).get(entryId),
  });
  const messages = createTrialMessages(ports);
  const newId = createIdSource(ports.now, ports.randomBytes);
  const diaries = createTrialDiaries({
    ...ports,
    versions,
    loadReadMood: async () => (await import('#engine/mood.ts')).readMood,
  });
  const calls = createTrialCalls(ports);
  const facts = createTrialFacts({
    ...ports,
    messages,
    answerProposal: (postId, key) => proposals.answer(postId, key),
  });
  const proposals = createTrialFactProposals({ ...ports, messages, facts });
  const personas = createTrialPersonas(ports);
  const templates = createTrialTemplates(ports);
  const replies = createTrialReplies({ ...ports, calls, messages, facts, personas, newId });
  const enhance = createTrialEnhance({ ...ports, calls, newId });
  const summary = createTrialSummary({ ...ports, calls, messages, facts, newId });
  const recommendations = createTrialRecommendations({ ...ports, calls, diaries, newId });
  const questions = createTrialQuestions({ ...ports, calls, diaries, facts, newId });
  const letters = createTrialLetters({ ...ports, messages, diaries, summary });
  const search = createTrialSearch({ posts, messages, diaries });
  const imports = createTrialImports({
    ...ports,
    messages,
    diaries,
    facts,
    personas,
    questions,
    templates,
    recommendations,
    versions,
  });
  const entries = createTrialEntries({ ...ports, diaries });
  const tags = createTrialTags({ ...ports, diaries });

  const rows = implement(apiContract).$context<CallContext>();
  const routers = {
    account: {
      listSessions: rows.account.listSessions.handler(needsAccount),
      listEvents: rows.account.listEvents.handler(needsAccount),
      endSession: rows.account.endSession.handler(needsAccount),
      prove: rows.account.prove.handler(needsAccount),
      remove: rows.account.remove.handler(needsAccount),
    },
    ownModel: { call: rows.ownModel.call.handler(needsAccount) },
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
    entries: {
      list: rows.entries.list.handler(({ input }) => entries.list(input)),
      month: rows.entries.month.handler(({ input }) => entries.month(input)),
      year: rows.entries.year.handler(({ input }) => entries.year(input)),
      onThisDay: rows.entries.onThisDay.handler(({ input }) => entries.onThisDay(input)),
      at: rows.entries.at.handler(({ input }) => entries.at(input)),
      setFavourite: rows.entries.setFavourite.handler(async ({ input }) => {
        await changeOnce(store, input.changeId, () => entries.setFavourite(input));
        return { done: true } as const;
      }),
      setPinned: rows.entries.setPinned.handler(async ({ input }) => {
        await changeOnce(store, input.changeId, () => entries.setPinned(input));
        return { done: true } as const;
      }),
    },
    facts: {
      list: rows.facts.list.handler(() => facts.list()),
      create: rows.facts.create.handler(({ input }) => facts.create(input)),
      update: rows.facts.update.handler(({ input }) => facts.update(input)),
      remove: rows.facts.remove.handler(({ input }) => {
        facts.remove(input.id);
        return { done: true } as const;
      }),
      removeAll: rows.facts.removeAll.handler(() => {
        facts.removeAll();
        return { done: true } as const;
      }),
      proposal: rows.facts.proposal.handler(({ input }) => proposals.find(input)),
      refuse: rows.facts.refuse.handler(({ input }) => {
        proposals.answer(input.postId, input.key);
        return { done: true } as const;
      }),
    },
    personas: {
      list: rows.personas.list.handler(() => personas.list()),
      save: rows.personas.save.handler(({ input }) => personas.save(input)),
      remove: rows.personas.remove.handler(({ input }) => {
        personas.remove(input.id);
        return { done: true } as const;
      }),
    },
    personalTokens: {
      list: rows.personalTokens.list.handler(needsAccount),
      create: rows.personalTokens.create.handler(needsAccount),
      remove: rows.personalTokens.remove.handler(needsAccount),
      removeAll: rows.personalTokens.removeAll.handler(needsAccount),
    },
    operators: {
      overview: rows.operators.overview.handler(needsAccount),
      checkModel: rows.operators.checkModel.handler(needsAccount),
      people: rows.operators.people.handler(needsAccount),
      setPlan: rows.operators.setPlan.handler(needsAccount),
      grantStones: rows.operators.grantStones.handler(needsAccount),
      lock: rows.operators.lock.handler(needsAccount),
      endSessions: rows.operators.endSessions.handler(needsAccount),
      removePerson: rows.operators.removePerson.handler(needsAccount),
      coupons: rows.operators.coupons.handler(needsAccount),
      createCoupon: rows.operators.createCoupon.handler(needsAccount),
      revokeCoupon: rows.operators.revokeCoupon.handler(needsAccount),
      invitations: rows.operators.invitations.handler(needsAccount),
      invite: rows.operators.invite.handler(needsAccount),
      revokeInvitation: rows.operators.revokeInvitation.handler(needsAccount),
    },
    usage: { get: rows.usage.get.handler(needsAccount) },
    reminders: {
      get: rows.reminders.get.handler(needsAccount),
      update: rows.reminders.update.handler(needsAccount),
      register: rows.reminders.register.handler(needsAccount),
      remove: rows.reminders.remove.handler(needsAccount),
      test: rows.reminders.test.handler(needsAccount),
    },
    webhooks: {
      list: rows.webhooks.list.handler(needsAccount),
      create: rows.webhooks.create.handler(needsAccount),
      update: rows.webhooks.update.handler(needsAccount),
      renewSecret: rows.webhooks.renewSecret.handler(needsAccount),
      remove: rows.webhooks.remove.handler(needsAccount),
      test: rows.webhooks.test.handler(needsAccount),
      deliveries: rows.webhooks.deliveries.handler(needsAccount),
    },
    monthlyExports: {
      get: rows.monthlyExports.get.handler(needsAccount),
      update: rows.monthlyExports.update.handler(needsAccount),
    },
    questions: {
      ask: rows.questions.ask.handler(({ input, context }) => questions.ask(input, context)),
      stream: rows.questions.stream.handler(({ input, context }) =>
        questions.stream(input, context),
      ),
      list: rows.questions.list.handler(({ input }) => questions.list(input)),
      remove: rows.questions.remove.handler(({ input }) => {
        questions.remove(input.id);
        return { done: true } as const;
      }),
      removeAll: rows.questions.removeAll.handler(() => {
        questions.removeAll();
        return { done: true } as const;
      }),
    },
    templates: {
      list: rows.templates.list.handler(() => templates.list()),
      save: rows.templates.save.handler(({ input }) => templates.save(input)),
      arrange: rows.templates.arrange.handler(({ input }) => {
        templates.arrange(input.ids);
        return { done: true } as const;
      }),
      remove: rows.templates.remove.handler(({ input }) => {
        templates.remove(input.id);
        return { done: true } as const;
      }),
    },
    letters: {
      settings: rows.letters.settings.handler(() => letters.settings()),
      updateSettings: rows.letters.updateSettings.handler(({ input }) =>
        letters.updateSettings(input),
      ),
      list: rows.letters.list.handler(() => letters.list()),
      markSeen: rows.letters.markSeen.handler(({ input }) => {
        letters.markSeen(input.week);
        return { done: true } as const;
      }),
      write: rows.letters.write.handler(({ input }) => letters.write(input.timeZone)),
    },
    import: {
      known: rows.import.known.handler(({ input }) => ({ ids: imports.listKnown(input.ids) })),
      create: rows.import.create.handler(({ input }) => imports.importBatch(input)),
    },
    stats: {
      get: rows.stats.get.handler(() => {
        throw trialError('TRIAL_HAS_NO_STATISTICS');
      }),
      review: rows.stats.review.handler(() => {
        throw trialError('TRIAL_HAS_NO_STATISTICS');
      }),
      patterns: rows.stats.patterns.handler(() => {
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
    tags: {
      list: rows.tags.list.handler(() => tags.list()),
      rename: rows.tags.rename.handler(({ input }) => tags.rename(input)),
    },
    coupons: { use: rows.coupons.use.handler(needsAccount) },
    replies: {
      create: rows.replies.create.handler(({ input, context }) => replies.create(input, context)),
      stream: rows.replies.stream.handler(({ input, context }) => replies.stream(input, context)),
      care: rows.replies.care.handler(({ input }) => replies.care(input.postId)),
      cancel: rows.replies.cancel.handler(({ input }) => ({
        cancelled: calls.cancel(input.idempotencyKey),
      })),
      keep: rows.replies.keep.handler(({ input }) => replies.keep(input)),
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
    versions: {
      list: rows.versions.list.handler(({ input }) => versions.list(input)),
      get: rows.versions.get.handler(({ input: { number, ...entry } }) =>
        versions.get(entry, number),
      ),
      keep: rows.versions.keep.handler(async ({ input }) => {
        await versions.keepDraft(input);
        return { done: true } as const;
      }),
    },
    samples: { list: rows.samples.list.handler(() => samples.set()) },
    roles: {
      list: rows.roles.list.handler(({ input }) => ({
        success: true as const,
        data: [...trialRoles(input.prompt_type ?? 'conversation_guide', ports.aiSettings.engine())],
      })),
    },
  };
  return { routers, versions };
}

/** Endpoints that only an account has. Throws NOT_SIGNED_IN. */
function needsAccount(): never {
  throw trialError('NOT_SIGNED_IN');
}
