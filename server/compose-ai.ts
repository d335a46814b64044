// Composes the AI part: one engine, one runner of paid calls, and the features on top of them.
import { createHash, randomBytes } from 'node:crypto';
import { estimateTokens } from '#domain/stones/stone.ts';
import { setImmediate } from 'node:timers/promises';
import { createBuiltinModel } from '#ai/builtin-model.ts';
import { readCareWords } from '#server/ai/care-words-file.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';
import { chooseModel } from '#server/ai/choose-model.ts';
import { globalRuntime } from '#ai/call-clock.ts';
import { dialectOf } from '#ai/dialects.ts';
import { createRelayedModel } from '#ai/relayed-model.ts';
import type { TextModel } from '#ai/text-model.ts';
import type { ModelLogRecord } from '#ai/remote-model.ts';
import { createCrisisWatch } from '#ai/crisis.ts';
import { PROMPT_VERSION } from '#ai/prompts/compose-prompt.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import type { Database } from '#server/database/database.ts';
import { createAiCallRepository } from '#server/features/ai-calls/ai-call.repository.ts';
import {
  createAiCallService,
  type AiCallService,
} from '#server/features/ai-calls/ai-call.service.ts';
import { createAiSettingsRepository } from '#server/features/ai-settings/ai-settings.repository.ts';
import { aiSettingsRoutes } from '#server/features/ai-settings/ai-settings.routes.ts';
import {
  createAiSettingsService,
  type AiSettingsService,
} from '#server/features/ai-settings/ai-settings.service.ts';
import { enhanceRoutes } from '#server/features/enhance/enhance.routes.ts';
import { createEnhanceService } from '#server/features/enhance/enhance.service.ts';
import { createRecommendationRepository } from '#server/features/recommendations/recommendation.repository.ts';
import { recommendationRoutes } from '#server/features/recommendations/recommendation.routes.ts';
import {
  createRecommendationService,
  type RecommendationServicePorts,
} from '#server/features/recommendations/recommendation.service.ts';
import { createQuestionJournalRepository } from '#server/features/questions/question-journal.repository.ts';
import { createQuestionRepository } from '#server/features/questions/question.repository.ts';
import { questionRoutes } from '#server/features/questions/question.routes.ts';
import { createQuestionService } from '#server/features/questions/question.service.ts';
import { freeCalls, type RelayedFeatures } from '#server/features/own-model/own-model.service.ts';
import { createReplyRepository } from '#server/features/replies/reply.repository.ts';
import {
  createReplyService,
  type ReplyServicePorts,
} from '#server/features/replies/reply.service.ts';
import type { SearchServicePorts } from '#server/features/search/search.service.ts';
import { createSummaryMaterialService } from '#server/features/summary/summary-material.service.ts';
import { createSummaryRepository } from '#server/features/summary/summary.repository.ts';
import { createSummaryPreviewRepository } from '#server/features/summary/summary-preview.repository.ts';
import { createSummaryPreviewService } from '#server/features/summary/summary-preview.service.ts';
import { summaryRoutes } from '#server/features/summary/summary.routes.ts';
import { createSummaryCollectionService } from '#server/features/summary/summary-collection.service.ts';
import { createSummaryService } from '#server/features/summary/summary.service.ts';
import {
  createTranscriptionService,
  type TranscriptionServicePorts,
} from '#server/features/transcriptions/transcription.service.ts';
import type { UsageService } from '#server/features/usage/usage.service.ts';
import type { StoneLedgerService } from '#server/features/stones/stone-ledger.service.ts';
import type { Reader } from '#server/work/reader.ts';
import { createSearch } from '#server/work/search.ts';
import { createTextWriter } from '#server/work/text-writer.ts';

/** Changes with the built-in engine's summaries: previews of an older one are not shown. */
const BUILTIN_VERSION = 'builtin 2';

/** Dependencies of the AI part. */
export interface AiPorts
  extends
    Pick<ReplyServicePorts, 'saveReply' | 'findFacts' | 'findPersona'>,
    Pick<RecommendationServicePorts, 'setThemes'>,
    Pick<SearchServicePorts, 'tagsToFind'> {
  /** Returns images of a user as data URLs. */
  readImages: NonNullable<ReplyServicePorts['readImages']>;
  database: Database;
  reader: Pick<Reader, 'run'>;
  /** null: the built-in engine. */
  endpoint: ModelEndpoint | null;
  ledger: StoneLedgerService;
  usage: UsageService;
  /** Identifies this process on the calls it runs. */
  instance: string;
  /** The file with the operator's own words for danger; null: the built-in ones. */
  crisisTextFile: string | null;
  now: () => number;
  newId: () => string;
  /** Counts a call before it begins. Throws RATE_LIMITED. */
  countCall: (userId: string) => Promise<void>;
  /** Awaited after each piece of the built-in engine. */
  pace?: (() => Promise<void>) | undefined;
  logCall?: (record: ModelLogRecord) => void;
  onFailure?: (failure: { operation: string; code: string; kind: string }) => void;
  /** A call was refused by the server's budget or the account's limit of tokens. */
  onLimit?: (kind: 'budget' | 'limit') => void;
}

/** What differs between the models that the features run over. */
interface FeatureParts {
  model: TextModel;
  calls: AiCallService;
  access: AiSettingsService;
}

/** Puts the AI part together. */
export function composeAi({
  database,
  reader,
  saveReply,
  findFacts,
  findPersona,
  readImages,
  setThemes,
  tagsToFind,
  endpoint,
  ledger,
  usage,
  instance,
  crisisTextFile,
  countCall,
  now,
  newId,
  pace,
  logCall = () => undefined,
  onFailure,
  onLimit,
}: AiPorts) {
  const { transaction } = database;
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const randomWord = () => randomBytes(6).toString('hex');
  const compose = createTextWriter(reader);
  const model = chooseModel(
    endpoint,
    {
      randomWord,
      log: logCall,
      runtime: globalRuntime,
    },
    () => createBuiltinModel({ compose, pace }),
  );
  const calls = createAiCallService({
    calls: createAiCallRepository(database),
    ledger,
    usage,
    instance,
    transaction,
    now,
    newId,
    hash,
    estimateTokens,
    countCall,
    ...(onFailure === undefined ? {} : { onFailure }),
    ...(onLimit === undefined ? {} : { onLimit }),
  });
  const settingsRows = createAiSettingsRepository(database);
  const settings = createAiSettingsService({
    settings: settingsRows,
    engine: model.kind,
    now,
  });
  const builtin = createBuiltinModel({ compose });
  const ownWords = crisisTextFile === null ? null : readCareWords(crisisTextFile);
  const crisis = createCrisisWatch({
    words: ownWords ?? WORDS_CN,
    pause: () => setImmediate(undefined),
  });
  const search = createSearch(reader, tagsToFind);
  /** The features over a model: the server's, or one that a browser calls. */
  const featuresOver = ({ model, calls, access }: FeatureParts) => {
    const shared = { model, builtin, calls, access, crisis, newId };
    const material = createSummaryMaterialService({
      summaries: createSummaryRepository(database),
      model,
      priceOf: ledger.priceOf,
    });
    return {
      replies: createReplyService({
        ...shared,
        replies: createReplyRepository(database),
        saveReply,
        assertAiAllowed: access.assertAllowed,
        findFacts,
        findRelated: search.findRelated,
        findPersona,
        readImages: endpoint?.visionModel === undefined ? null : readImages,
        now,
      }),
      questions: createQuestionService({
        ...shared,
        questions: createQuestionRepository(database),
        journal: createQuestionJournalRepository(database),
        searchJournal: (order, signal) =>
          reader.run('journal.search', order, { userId: order.userId, signal }),
        assertAiAllowed: access.assertAllowed,
        findFacts,
        now,
      }),
      enhance: createEnhanceService(shared),
      material,
      summary: createSummaryService({ ...shared, material, findFacts }),
      recommendations: createRecommendationService({
        ...shared,
        recommendations: createRecommendationRepository(database),
        setThemes,
        loadCatalogue: async () => (await import('#ai/work-catalogue.ts')).workCatalogue,
        now,
      }),
    };
  };
  const features = featuresOver({ model, calls, access: settings });
  const { replies, questions, enhance, material, summary, recommendations } = features;
  const relayed: RelayedFeatures | null =
    endpoint === null
      ? (own, shown) =>
          featuresOver({
            model: createRelayedModel({ ...own, hash, randomWord }),
            calls: freeCalls(calls, shown),
            // The browser asks for consent, because it alone knows to whom the texts go.
            access: {
              ...createAiSettingsService({ settings: settingsRows, engine: 'remote', now }),
              assertAllowed: settings.assertAllowed,
            },
          })
      : null;
  const collection = createSummaryCollectionService({ material, compose, crisis });
  const previews = createSummaryPreviewService({
    previews: createSummaryPreviewRepository(database),
    model,
    version: `${endpoint?.models.summary ?? BUILTIN_VERSION} · ${PROMPT_VERSION}`,
    ledger,
    usage,
    transaction,
    access: settings,
    countCall,
    now,
    newId,
  });
  const transcriptions =
    endpoint?.transcribeModel === undefined
      ? null
      : createTranscriptionService({
          model: transcriptionModel(endpoint, endpoint.transcribeModel, logCall),
          calls,
          access: settings,
          digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
        });
  return {
    search,
    /** null: no model is set that turns speech into text. */
    transcriptions,
    model,
    calls,
    settings,
    replies,
    questions,
    enhance,
    summary,
    collection,
    crisis,
    /** The operator's own words for danger; null: the built-in ones. */
    ownWords,
    material,
    previews,
    recommendations,
    /** The features over the user's own model; null: this server has a model. */
    relayed,
    /** Rows of the contract, by noun. */
    routes: {
      ai: aiSettingsRoutes(settings),
      questions: questionRoutes(questions),
      enhance: enhanceRoutes(enhance),
      summary: summaryRoutes(summary, material, previews),
      recommendations: recommendationRoutes(recommendations),
    },
    /**
     * Resolves when no paid call is running in this process; to be awaited before the database
     * closes.
     */
    drain: () => calls.drain(),
  };
}

function transcriptionModel(
  { baseUrl, apiKey, dialect }: ModelEndpoint,
  model: string,
  log: (record: ModelLogRecord) => void,
): TranscriptionServicePorts['model'] {
  return {
    baseUrl,
    apiKey,
    model,
    traceHeader: dialectOf(baseUrl, dialect).traceHeader,
    log: (record) => log({ ...record, task: 'transcribe', model }),
    runtime: globalRuntime,
  };
}
