// Calls that the user's own model answers (docs/adr/0047). Each round is a whole call over the
// texts that the browser has brought: all checks of the server hold in each, and only the last one
// saves anything.
import type { Letter } from '#domain/letters/letter.ts';
import type {
  OwnModelCall,
  OwnModelInput,
  OwnModelOutput,
  RelayedText,
} from '#contract/own-model.contract.ts';
import { TextNeeded } from '#ai/relayed-model.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { EnhanceService } from '#server/features/enhance/enhance.service.ts';
import type { LetterService } from '#server/features/letters/letter.service.ts';
import type { QuestionService } from '#server/features/questions/question.service.ts';
import type { RecommendationService } from '#server/features/recommendations/recommendation.service.ts';
import type { ReplyService } from '#server/features/replies/reply.service.ts';
import type { SummaryMaterialService } from '#server/features/summary/summary-material.service.ts';
import type { SummaryService } from '#server/features/summary/summary.service.ts';
import { AppError } from '#server/http/app-error.ts';

/** What an own model can write. */
interface Features {
  replies: Pick<ReplyService, 'createReply'>;
  questions: Pick<QuestionService, 'ask'>;
  enhance: Pick<EnhanceService, 'enhance'>;
  material: Pick<SummaryMaterialService, 'plan'>;
  summary: Pick<SummaryService, 'summarise'>;
  recommendations: Pick<RecommendationService, 'recommend'>;
}

/** The features over the texts of one round. `shown` gets what a call shows while it is written. */
export type RelayedFeatures = (
  own: { texts: readonly RelayedText[]; contextTokens: number },
  shown: (text: string) => void,
) => Features;

export interface OwnModelServicePorts {
  /** null: this server has a model, which writes instead. */
  relayed: RelayedFeatures | null;
  lettersOver: (summary: Features['summary']) => Pick<LetterService, 'writeNow'>;
}

export type OwnModelService = ReturnType<typeof createOwnModelService>;

export function createOwnModelService({ relayed, lettersOver }: OwnModelServicePorts) {
  return {
    /**
     * Runs a call up to the text that it needs, or to its answer. NOT_FOUND on a server with a
     * model, and the codes of the call's own endpoint.
     */
    async run(
      header: CallHeader,
      { contextTokens, texts, call }: OwnModelInput,
    ): Promise<OwnModelOutput> {
      if (relayed === null) throw new AppError('NOT_FOUND');
      let shown = '';
      const features = relayed({ contextTokens, texts }, (text) => {
        shown += text;
      });
      try {
        return { answer: await answerOf(features, header, call) };
      } catch (cause) {
        const needed = cause instanceof AppError ? cause.cause : cause;
        if (!(needed instanceof TextNeeded)) throw cause;
        return { needed: { key: needed.key, task: { ...needed.task } }, shown };
      }
    },
  };

  function answerOf(features: Features, header: CallHeader, { name, input }: OwnModelCall) {
    switch (name) {
      case 'reply':
        return features.replies.createReply(header, input);
      case 'enhance':
        return features.enhance.enhance(header, input);
      case 'summary':
        return features.summary.summarise(header, input);
      case 'summaryPlan':
        return features.material.plan(header.userId, input);
      case 'recommend':
        return features.recommendations.recommend(header, input);
      case 'ask':
        return features.questions.ask(header, input);
      case 'letter':
        return writeLetter(features, header, input.timeZone);
    }
  }

  function writeLetter(
    { summary }: Features,
    { userId, signal }: CallHeader,
    timeZone: string,
  ): Promise<Letter> {
    return lettersOver(summary).writeNow(userId, timeZone, signal ?? new AbortController().signal);
  }
}

/** Calls without a price, for a model that the user pays for. `shown` gets what they push. */
export function freeCalls(calls: AiCallService, shown: (text: string) => void): AiCallService {
  return {
    ...calls,
    start: (request, prepare) =>
      calls.start(request, async () => {
        const { partOf, ...plan } = await prepare();
        let pushed = '';
        const push = (text: string) => {
          pushed += text;
          shown(text);
        };
        return {
          ...plan,
          ...(partOf === undefined ? {} : { partOf: () => partOf(pushed) }),
          estimateTokens: 0,
          promptTokens: 0,
          work: async (tools) => ({
            // Nothing is pushed to the call itself: a stopped one is charged for what it pushed.
            ...(await plan.work({ ...tools, push, rewrite: () => (pushed = '') })),
            cost: null,
          }),
        };
      }),
  };
}
