// Image storage, and the journal features that need neither mail nor AI.
import type { Settings } from '#server/config/settings.ts';
import { createCouponRepository } from '#server/features/coupons/coupon.repository.ts';
import { createCouponService } from '#server/features/coupons/coupon.service.ts';
import { createDiaryRepository } from '#server/features/diaries/diary.repository.ts';
import { createDiaryService } from '#server/features/diaries/diary.service.ts';
import { createEntryRepository } from '#server/features/entries/entry.repository.ts';
import { createEntryService } from '#server/features/entries/entry.service.ts';
import { createFactProposalRepository } from '#server/features/facts/fact-proposal.repository.ts';
import { createFactProposalService } from '#server/features/facts/fact-proposal.service.ts';
import { createFactRepository } from '#server/features/facts/fact.repository.ts';
import { createFactService } from '#server/features/facts/fact.service.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { createMessageService } from '#server/features/messages/message.service.ts';
import { createPersonaRepository } from '#server/features/personas/persona.repository.ts';
import { createPersonaService } from '#server/features/personas/persona.service.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { createPostService } from '#server/features/posts/post.service.ts';
import { createProfileRepository } from '#server/features/profile/profile.repository.ts';
import { createProfileService } from '#server/features/profile/profile.service.ts';
import { createRoleRepository } from '#server/features/roles/role.repository.ts';
import { createRoleService } from '#server/features/roles/role.service.ts';
import { createSampleRepository } from '#server/features/samples/sample.repository.ts';
import { createSampleService } from '#server/features/samples/sample.service.ts';
import type { FigureService } from '#server/features/stats/figure.service.ts';
import { createImageReferenceRepository } from '#server/features/storage/image-reference.repository.ts';
import { discardByJob } from '#server/features/storage/storage.jobs.ts';
import { createStorageRepository } from '#server/features/storage/storage.repository.ts';
import { createStorageService } from '#server/features/storage/storage.service.ts';
import { createUploadService } from '#server/features/storage/upload.service.ts';
import { createStoneRepository } from '#server/features/stones/stone.repository.ts';
import { createStoneService } from '#server/features/stones/stone.service.ts';
import { createTagRepository } from '#server/features/tags/tag.repository.ts';
import { createTagService } from '#server/features/tags/tag.service.ts';
import { createTemplateRepository } from '#server/features/templates/template.repository.ts';
import { createTemplateService } from '#server/features/templates/template.service.ts';
import { createVersionRepository } from '#server/features/versions/version.repository.ts';
import type { AnnounceEntry } from '#server/features/webhooks/webhook.service.ts';
import { createVersionService } from '#server/features/versions/version.service.ts';
import { type RateLimitRule } from '#server/http/rate-limits.ts';
import { createImageReader } from '#server/features/storage/image-reader.ts';
import { createImageRecoder } from '#server/storage/image-recoder.ts';
import { newBlobKey } from '#server/storage/object-store.ts';
import { openObjectStore } from '#server/storage/open-object-store.ts';
import { createSignedUrls } from '#server/storage/signed-url.ts';
import type { Base } from '#server/compose-base.ts';

/** Tries of promo codes: enough for typing errors, too few for guessing. */
const COUPON_TRIES: RateLimitRule = { name: 'coupon', points: 10, windowMs: 3_600_000 };

/** The image storage and its parts. */
export type StorageParts = Awaited<ReturnType<typeof composeStorage>>;

/** Opens the object store, and creates the storage service over it. */
export async function composeStorage(
  { database, queue, keys, usage, transaction, now, newId }: Base,
  settings: Settings,
) {
  const store = await openObjectStore(settings, process.env);
  const objects = createStorageRepository(database);
  const references = createImageReferenceRepository(database);
  const stored = { objects, store, transaction, discard: discardByJob(queue) };
  const storage = createStorageService({
    ...stored,
    references,
    signedUrls: createSignedUrls({ key: keys.storageUrlSecret, now }),
  });
  const uploads = createUploadService({
    ...stored,
    recode: createImageRecoder(),
    hasImageSpace: usage.hasImageSpace,
    now,
    newId,
    newBlobKey,
  });
  return { store, objects, references, storage, uploads, readImages: createImageReader(storage) };
}

/** Creates the features of a journal that need neither mail nor AI. */
export function composeJournal(
  { database, reader, transaction, limits, ledger, usage, works, now }: Base,
  settings: Settings,
  { storage }: StorageParts,
  announce: AnnounceEntry,
) {
  const messages = createMessageService({
    messages: createMessageRepository(database),
    storeTexts: usage.storeTexts,
    now,
    releaseImages: storage.releaseImages,
  });
  const versions = createVersionService({
    versions: createVersionRepository(database),
    transaction,
    storeTexts: usage.storeTexts,
    now,
  });
  const postRows = createPostRepository(database);
  const posts = createPostService({
    posts: postRows,
    versions,
    transaction,
    storeTexts: usage.storeTexts,
    now,
    releaseImages: storage.releaseImages,
    announce,
    countPost: usage.countPost,
    removeOlderMessages: messages.removeOlder,
    imagesOfConversation: messages.imagesOfConversation,
  });
  const diaryRows = createDiaryRepository(database);
  const diaries = createDiaryService({
    diaries: diaryRows,
    versions,
    transaction,
    storeTexts: usage.storeTexts,
    loadReadMood: async () => (await import('#ai/mood-reader.ts')).readMood,
    releaseImages: storage.releaseImages,
    announce,
    now,
  });
  const factRepository = createFactRepository(database);
  const factProposals = createFactProposalService({
    proposals: createFactProposalRepository(database),
    facts: factRepository,
    loadPropose: async () => (await import('#ai/fact-proposer.ts')).proposeFact,
    now,
  });
  const facts = createFactService({
    facts: factRepository,
    answerProposal: factProposals.answerProposal,
    transaction,
    now,
  });
  const personas = createPersonaService({
    personas: createPersonaRepository(database),
    transaction,
    now,
  });
  const templates = createTemplateService({
    templates: createTemplateRepository(database),
    transaction,
    now,
  });
  const unlimited: typeof usage.storeTexts = (_userId, work) => transaction(work);
  const tags = createTagService({
    tags: createTagRepository(database),
    transaction,
    works,
    findPost: postRows.find,
    findDiary: diaryRows.find,
    // Checked as a whole before the first entry: a renaming is not left half done.
    changePost: (...change) => posts.changeStored(...change, unlimited),
    changeDiary: (...change) => diaries.changeStored(...change, unlimited),
    assertTextSpace: usage.assertTextSpace,
  });
  const figures: FigureService = {
    getStats: (userId, timeZone, signal) =>
      reader.run('stats.all', { userId, timeZone, nowMs: now() }, { userId, signal }),
    getReview: (userId, period, timeZone, signal) =>
      reader.run('stats.review', { userId, period, timeZone, nowMs: now() }, { userId, signal }),
    getPatterns: (userId, timeZone, signal) =>
      reader.run('stats.patterns', { userId, timeZone, nowMs: now() }, { userId, signal }),
  };
  const entries = createEntryService({
    entries: createEntryRepository(database),
    posts,
    diaries,
    scan: (order) => reader.run('entries.scan', order, { userId: order.userId }),
    tagsToFind: tags.tagsToFind,
  });
  const stones = createStoneService({
    stones: createStoneRepository(database),
    ledger,
    transaction,
    dailyClaim: settings.stones.dailyClaim,
    now,
  });
  const coupons = createCouponService({
    coupons: createCouponRepository(database),
    ledger,
    stones,
    transaction,
    countTry: (userId) => limits.count(COUPON_TRIES, userId),
    now,
  });
  const profile = createProfileService({ profiles: createProfileRepository(database), now });
  const roles = createRoleService({
    roles: createRoleRepository(database),
    engine: settings.ai === null ? 'builtin' : 'remote',
    transaction,
  });
  const samples = createSampleService({
    samples: createSampleRepository(database),
    transaction,
    now,
  });
  return {
    messages,
    versions,
    posts,
    diaries,
    entries,
    facts,
    factProposals,
    personas,
    templates,
    tags,
    figures,
    stones,
    coupons,
    profile,
    roles,
    samples,
  };
}
