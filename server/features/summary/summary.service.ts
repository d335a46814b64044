// From chosen inspirations to one article (B§4, B§7). The article is checked against its lines; twice dishonest, it is replaced by the
// writer's own sentences, says so and costs nothing.
import type { SummaryAnswer } from '#contract/summary.contract.ts';
import { readArticle, type Article } from '#domain/summary/article.ts';
import { readSummaryContent } from '#domain/summary/summary-content.ts';
import { SUMMARY_DEADLINE_MS } from '#domain/summary/summary-deadline.ts';
import { writeChecked } from '#server/ai/checked-text.ts';
import type { CrisisWatch } from '#server/ai/crisis.ts';
import { parseJsonAnswer } from '#server/ai/json-answer.ts';
import { createJsonFieldStream } from '#server/ai/json-field-stream.ts';
import { numberedLines } from '#server/ai/prompts/summary-prompt.ts';
import { readToEnd, type SummaryTask, type TextAnswer, type TextModel } from '#server/ai/text-model.ts';
import type { AiCallPlan, AiCallService, AiCallTools } from '#server/features/ai-calls/ai-call.service.ts';
import { callEvents, type CallEvent } from '#server/features/ai-calls/call-events.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { AiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';
import { AppError } from '#server/http/app-error.ts';

/** A request as the contract parses it. */
export interface SummaryInput {
  content: string;
  role_key: string;
  post_ids?: string[] | undefined;
}

/** What the service works with. */
export interface SummaryServicePorts {
  model: TextModel;
  /** Writes what the model did not manage honestly. */
  builtin: TextModel;
  calls: AiCallService;
  access: Pick<AiSettingsService, 'assertAllowed' | 'assertPostsOpen' | 'assertStyle'>;
  crisis: CrisisWatch;
  newId: () => string;
}

/** The summary service. */
export type SummaryService = ReturnType<typeof createSummaryService>;

/** Builds the service from its ports. */
export function createSummaryService({ model, builtin, calls, access, crisis, newId }: SummaryServicePorts) {
  /** The digest of the writer's own sentences. */
  const digest = async (task: SummaryTask, { reservation, signal, leftMs }: AiCallTools): Promise<Article> => {
    const answer = await readToEnd(builtin.stream(reservation, task, { signal, totalMs: leftMs() }), () => undefined);
    const { value } = readAnswer(task, answer);
    if (value === null) throw new AppError('AI_UNAVAILABLE');
    return value;
  };

  const plan = async (userId: string, input: SummaryInput): Promise<AiCallPlan<SummaryAnswer>> => {
    await access.assertAllowed(userId);
    await access.assertStyle(userId, 'conversation_summary', input.role_key);
    await access.assertPostsOpen(userId, input.post_ids ?? []);
    const { shares, suggestion } = readSummaryContent(input.content);
    if (shares.length === 0) throw new AppError('EMPTY_CONTENT');
    const task: SummaryTask = { task: 'summary', roleKey: input.role_key, shares, suggestion, missed: [], seed: newId() };
    const danger = crisis.look(shares.flatMap((share) => [share.content, ...share.lines]).join('\n'));
    return {
      reason: 'ai_summary',
      estimateTokens: danger === null ? model.estimate(task) : 0,
      promptTokens: model.estimatePrompt(task),
      outlivesCaller: false,
      work: async (tools) => {
        if (danger !== null) {
          const article = await digest(task, tools);
          return { cost: null, save: async (stones) => ({ success: true, ...article, engine: 'builtin', stones, notice: 'crisis', crisis: danger.card }) };
        }
        const articleText = createJsonFieldStream('article');
        const onText = (piece: string) => {
          const text = articleText(piece);
          if (text !== '') tools.push(text);
        };
        const written = await writeChecked({ ...tools, model, taskFor: (missed) => ({ ...task, missed }), read: (answer) => readAnswer(task, answer), onText });
        if (written === null || written.value === null) {
          const article = await digest(task, tools);
          return { cost: null, save: async (stones) => ({ success: true, ...article, engine: 'builtin', stones, notice: 'fallback' }) };
        }
        const { value, answer } = written;
        return {
          cost: { totalTokens: answer.usage.total_tokens, estimated: answer.estimated },
          save: async (stones) => ({ success: true, ...value, ...(answer.engine === 'builtin' ? {} : { usage: answer.usage }), engine: answer.engine, stones }),
        };
      },
    };
  };

  const start = (header: CallHeader, input: SummaryInput) => {
    const fingerprint = JSON.stringify([input.content, input.role_key, input.post_ids ?? null]);
    return calls.start({ ...header, operation: 'conversation_summary', fingerprint, timeLimitMs: SUMMARY_DEADLINE_MS }, () => plan(header.userId, input));
  };

  return {
    /**
     * Makes an article. EMPTY_CONTENT, POST_NOT_FOUND, POST_AI_PRIVATE, ROLE_NOT_FOUND, PREMIUM_REQUIRED, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED,
     * INSUFFICIENT_STONES, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, AI_UNAVAILABLE, AI_TIMEOUT.
     */
    async summarise(header: CallHeader, input: SummaryInput): Promise<SummaryAnswer> {
      return (await start(header, input)).result;
    },

    /** The same as a stream of the article's text; what is wrong with the request fails at once. */
    async streamSummary(header: CallHeader, input: SummaryInput): Promise<AsyncGenerator<CallEvent<SummaryAnswer>>> {
      return callEvents(await start(header, input), header.signal);
    },
  };
}

/** Reads a model's JSON and checks the article against its lines; the built-in engine quotes, so there is nothing to check. */
function readAnswer(task: SummaryTask, answer: TextAnswer): { value: Article | null; missed: readonly string[] } {
  const article = readArticle(parseJsonAnswer(answer.text, !answer.cut), numberedLines(task), answer.engine === 'remote');
  return article.ok ? { value: article.value, missed: [] } : { value: null, missed: article.missed };
}
