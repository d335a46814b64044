// Composes repositories and services. Only this file, its parts and compose.ts construct; operator
// commands use it without HTTP.
import { randomBytes } from 'node:crypto';
import { composeAi } from '#server/compose-ai.ts';
import type { Settings } from '#server/config/settings.ts';
import { createCaptureService } from '#server/features/captures/capture.service.ts';
import { failureKindOf } from '#server/features/ai-calls/call-runner.ts';
import { createCountImport } from '#server/features/import/import-limits.ts';
import { createImportService } from '#server/features/import/import.service.ts';
import { createMemosImportService } from '#server/features/import/memos-import.service.ts';
import { createSaveImportedImage } from '#server/features/storage/imported-image.service.ts';
import { createSaveCardImage } from '#server/features/storage/card-image.service.ts';
import { createImageRecoder } from '#server/storage/image-recoder.ts';
import { composeAccounts } from '#server/compose-accounts.ts';
import { composeBase, type Overrides } from '#server/compose-base.ts';
import { composeLetters } from '#server/compose-letters.ts';
import { composeJobs } from '#server/compose-jobs.ts';
import { composeMonthlyExports } from '#server/compose-monthly-exports.ts';
import { composeReminders } from '#server/compose-reminders.ts';
import { composeWebhooks } from '#server/compose-webhooks.ts';
import { composeJournal, composeStorage } from '#server/compose-journal.ts';

/** AI calls per user: far above what anyone can read, far below what a script would make. */
const AI_CALLS = { name: 'ai.calls', points: 60, windowMs: 60_000 };

/** Everything that serves a journal, without HTTP. */
export type Services = Awaited<ReturnType<typeof composeServices>>;

/**
 * Builds repositories and services from the settings. Nothing runs yet: `jobs.start()` starts the
 * jobs.
 */
export async function composeServices(
  settings: Settings & { publicUrl: string },
  overrides: Overrides = {},
) {
  const base = await composeBase(settings, overrides);
  const storageParts = await composeStorage(base, settings);
  // Accounts order their mails. They need the journal, and the journal needs the webhooks.
  const webhooks = composeWebhooks(base, settings, (userId) =>
    accounts.auth.orderMail(userId, 'webhook-sends-texts'),
  );
  const journal = composeJournal(base, settings, storageParts, webhooks.announce);
  const accounts = composeAccounts(base, settings, storageParts.store, journal.coupons);
  const { database, instance, limits, ledger, usage, log, now, newId } = base;
  const ai = composeAi({
    database,
    reader: base.reader,
    saveReply: journal.messages.saveReply,
    findPersona: journal.personas.voiceOf,
    readImages: storageParts.readImages,
    findFacts: journal.facts.listContents,
    setThemes: journal.diaries.setThemes,
    tagsToFind: journal.tags.tagsToFind,
    instance,
    endpoint: settings.ai,
    crisisTextFile: settings.crisisTextFile,
    countCall: (userId) => limits.count(AI_CALLS, userId),
    ledger,
    usage,
    now,
    newId,
    pace: overrides.pace,
    logCall: (record) => {
      if (record.event === 'costly-field-dropped')
        log.warn(record, 'model thinks and cannot be stopped: calls cost more');
      else if (record.event === 'usage-distrusted')
        log.warn(record, 'model reports tokens that contradict its text: the estimate is charged');
      else log.info(record, 'model call');
    },
    onFailure: (failure) => {
      log.warn(failure, 'model call failed');
      usage.count(`failed-${failure.code}`);
      usage.count(`ai-failed-${failureKindOf(failure)}`);
    },
    onLimit: (kind) => usage.count(`ai-failed-${kind}`),
  });
  const imports = createImportService({
    posts: journal.posts,
    messages: journal.messages,
    diaries: journal.diaries,
    facts: journal.facts,
    personas: journal.personas,
    questions: ai.questions,
    templates: journal.templates,
    recommendations: ai.recommendations,
    versions: journal.versions,
    storeTexts: usage.storeTexts,
    assertTextSpace: usage.assertTextSpace,
    now,
  });
  const memosImports = createMemosImportService({
    imports,
    posts: journal.posts,
    diaries: journal.diaries,
    messages: journal.messages,
    saveImage: createSaveImportedImage({ ...storageParts, recode: createImageRecoder() }),
    now,
  });
  const reminders = composeReminders(base, settings);
  const letterParts = composeLetters(
    base,
    settings,
    journal,
    accounts,
    ai,
    reminders.announceLetter,
  );
  const monthlyExports = composeMonthlyExports(base, settings, storageParts, accounts);
  const jobs = composeJobs(base, accounts, storageParts, {
    monthlyExports,
    calls: ai.calls,
    tags: journal.tags,
    reminders,
    webhooks,
    ...letterParts,
  });
  const captures = createCaptureService({
    posts: journal.posts,
    saveImage: createSaveCardImage({
      uploads: storageParts.uploads,
      randomWord: () => randomBytes(6).toString('hex'),
      now,
    }),
    releaseImages: storageParts.storage.releaseImages,
    publicUrl: settings.publicUrl,
    now,
    newId,
  });
  return {
    ...base,
    ...storageParts,
    ...journal,
    ...accounts,
    ai,
    captures,
    imports,
    countImport: createCountImport(limits),
    memosImports,
    webhooks,
    monthlyExports,
    reminders,
    ...letterParts,
    jobs,
    /** Lets paid calls and running jobs finish, then closes the database. */
    close: async () => {
      await jobs.stop();
      await ai.drain();
      await base.reader.close();
      await accounts.mails.close();
      await usage.storeTotals();
      await database.close();
    },
  };
}
