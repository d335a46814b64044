// Trial mode is a second implementation of the API, not a second app. It implements the contract in
// the browser with the rules of domain/ and the same error codes. Text is in local storage; images
// and earlier texts are in IndexedDB. Nothing leaves the device, unless the user sets up an own
// model on another one.
import { createRouterClient, implement, lazy } from '@orpc/server';
import { aiContract } from '#contract/ai.contract.ts';
import type { JournalApi } from '#contract/api.contract.ts';
import type { CallContext } from '#contract/base.ts';
import { configContract } from '#contract/config.contract.ts';
import type { ImageStore } from '#contract/image-store.ts';
import { postContract } from '#contract/post.contract.ts';
import { profileContract } from '#contract/profile.contract.ts';
import { createSampleSource } from '#web/trial/samples/sample-source.ts';
import { createTrialSamples } from '#web/trial/samples/samples.ts';
import { abortable, isEventStream } from '#web/trial/trial-abort.ts';
import { trialConfig } from '#web/trial/trial-config.ts';
import { createTrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import { createTrialCounts } from '#web/trial/trial-counts.ts';
import { createImageKeeper } from '#web/trial/trial-images.ts';
import { createTrialPosts } from '#web/trial/trial-posts.ts';
import { createTrialProfile } from '#web/trial/trial-profile.ts';
import type { TrialRest, TrialRestPorts } from '#web/trial/trial-rest.ts';
import { createFirstEntryHook } from '#web/trial/trial-persistence.ts';
import {
  createTrialStore,
  noteMissedVersion,
  noteVersionsToSweep,
} from '#web/trial/trial-store.ts';
import { ensureTrialUser } from '#web/trial/trial-user.ts';
import type { TrialVersionKeeper } from '#web/trial/trial-versions.ts';

/** The ports of trial mode: everything outside it. */
export interface TrialApiPorts extends Pick<
  TrialRestPorts,
  'now' | 'randomBytes' | 'loadEngine' | 'findOwnModel' | 'loadModel' | 'pause' | 'archive'
> {
  /** `localStorage`. */
  storage: Storage;
  /** Removes images that no row names any more. */
  images: Pick<ImageStore, 'remove'>;
  /** Asks the browser to keep this trial's data; called at the first own entry. */
  askToPersist: () => void;
}

/** The API of a trial user in this browser. */
export function createTrialApi(ports: TrialApiPorts): JournalApi {
  const { storage, now, randomBytes } = ports;
  const store = createTrialStore(storage);
  const user = ensureTrialUser({ store, now, randomBytes });
  const samples = createTrialSamples(user.startedAtMs, createSampleSource(storage).current);
  const images = createImageKeeper(store, ports.images);
  const counts = createTrialCounts({ store, samples });
  const onCreated = createFirstEntryHook({ store, now, onFirst: ports.askToPersist });
  // Posts are needed before the chunk of the versions, and never wait for it to load in vain.
  const versions: TrialVersionKeeper = {
    keepBefore: (entry, change, device) =>
      loadRest().then(
        (loaded) => loaded.versions.keepBefore(entry, change, device),
        () => noteMissedVersion(store, now()),
      ),
    removeVersions(entry) {
      noteVersionsToSweep(store);
      return loadRest().then(
        (loaded) => loaded.versions.removeVersions(entry),
        () => undefined,
      );
    },
  };
  const posts = createTrialPosts({ store, samples, counts, images, versions, onCreated, now });
  const aiSettings = createTrialAiSettings(store, ports.findOwnModel, now);
  const profile = createTrialProfile({ store, posts, counts });

  // One set of services, so that `cancel` finds the call in progress. A chunk that failed to load
  // is loaded again.
  let rest: TrialRest | null = null;
  const loadRest = async (): Promise<TrialRest> => {
    const { createTrialRest } = await import('#web/trial/trial-rest.ts');
    return (rest ??= createTrialRest({
      ...ports,
      store,
      samples,
      images,
      posts,
      aiSettings,
      onCreated,
    }));
  };
  const later = <Noun extends keyof TrialRest['routers']>(noun: Noun) =>
    lazy(async () => ({ default: (await loadRest()).routers[noun] }));

  const aiRows = implement(aiContract).$context<CallContext>();
  const configRows = implement(configContract).$context<CallContext>();
  const profileRows = implement(profileContract).$context<CallContext>();
  const postRows = implement(postContract).$context<CallContext>();
  const router = {
    config: { get: configRows.get.handler(() => trialConfig(ports.findOwnModel())) },
    profile: {
      get: profileRows.get.handler(() => profile.get()),
      update: profileRows.update.handler(({ input }) => profile.update(input)),
    },
    posts: {
      list: postRows.list.handler(({ input }) => posts.list(input)),
      get: postRows.get.handler(({ input }) => posts.get(input.id)),
      create: postRows.create.handler(({ input }) => posts.create(input)),
      update: postRows.update.handler(({ input }) => posts.update(input)),
      remove: postRows.remove.handler(async ({ input }) => {
        await posts.remove(input.id);
        return { done: true } as const;
      }),
    },
    ai: {
      settings: aiRows.settings.handler(() => aiSettings.get()),
      updateSettings: aiRows.updateSettings.handler(({ input }) => aiSettings.update(input)),
    },
    account: later('account'),
    messages: later('messages'),
    diaries: later('diaries'),
    entries: later('entries'),
    facts: later('facts'),
    operators: later('operators'),
    personas: later('personas'),
    personalTokens: later('personalTokens'),
    reminders: later('reminders'),
    webhooks: later('webhooks'),
    ownModel: later('ownModel'),
    monthlyExports: later('monthlyExports'),
    questions: later('questions'),
    templates: later('templates'),
    letters: later('letters'),
    import: later('import'),
    stats: later('stats'),
    stones: later('stones'),
    search: later('search'),
    coupons: later('coupons'),
    replies: later('replies'),
    enhance: later('enhance'),
    summary: later('summary'),
    recommendations: later('recommendations'),
    usage: later('usage'),
    versions: later('versions'),
    samples: later('samples'),
    roles: later('roles'),
    tags: later('tags'),
  };

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
