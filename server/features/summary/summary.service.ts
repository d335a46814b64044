// Turns chosen posts into one article (B§4, B§7). The article is checked against its sources. After
// two failed checks the user's own sentences replace it, with a notice and free of charge.
import type { ShareReference, SummaryAnswer } from '#contract/summary.contract.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import { readArticle, type WrittenArticle } from '#domain/summary/article.ts';
import { readSummaryContent } from '#domain/summary/summary-content.ts';
import { SUMMARY_DEADLINE_MS } from '#domain/summary/summary-deadline.ts';
import { shareText, summarySteps, UNBOUNDED_ROOM } from '#domain/summary/summary-steps.ts';
import { writeChecked } from '#ai/checked-text.ts';
import type { CrisisWatch } from '#ai/crisis.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { createJsonFieldStream } from '#ai/json-field-stream.ts';
import { numberedLines } from '#ai/prompts/summary-prompt.ts';
import { summaryStyle } from '#ai/prompts/summary-styles.ts';
import { readToEnd, type SummaryTask, type TextAnswer, type TextModel } from '#ai/text-model.ts';
import type { AiCallPlan, AiCallTools } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import { callEvents, type CallEvent } from '#server/features/ai-calls/call-events.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { AiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';
import type { SummaryMaterialService } from '#server/features/summary/summary-material.service.ts';
import { draftTask, taskOfShares } from '#server/features/summary/summary-task.ts';
import { piecesOf, writeLevels } from '#server/features/summary/write-levels.ts';
import { AppError } from '#server/http/app-error.ts';

/** The most steps of one call; its time limit does not grow with them. */
const CALL_STEPS_MAX = 12;

/** The text of a step, and the engine's answer; null when the check replaced it. */
interface Draft extends WrittenArticle {
  answer: TextAnswer | null;
}

export interface SummaryInput {
  content: string;
  role_key: string;
  post_ids?: string[] | undefined;
  shares?: readonly ShareReference[] | undefined;
  time_zone?: string | undefined;
  stage?: 'part' | 'compose' | undefined;
}

export interface SummaryServicePorts {
  model: TextModel;
  /** Writes the text when the model fails the check twice. */
  builtin: TextModel;
  calls: AiCallService;
  access: Pick<AiSettingsService, 'assertAllowed' | 'assertPostsOpen' | 'assertStyle'>;
  material: SummaryMaterialService;
  crisis: CrisisWatch;
  newId: () => string;
}

export type SummaryService = ReturnType<typeof createSummaryService>;

export function createSummaryService({
  model,
  builtin,
  calls,
  access,
  material,
  crisis,
  newId,
}: SummaryServicePorts) {
  /**
   * Writes one step: the model, or the user's own sentences when the model fails the check twice or
   * must not see the text.
   */
  const write = async (
    task: SummaryTask,
    isSafe: boolean,
    tools: AiCallTools,
    onText: (piece: string) => void,
  ): Promise<Draft> => {
    const written = isSafe
      ? await writeChecked({
          ...tools,
          model,
          taskFor: (missed) => ({ ...task, missed }),
          read: (answer) => readAnswer(task, answer),
          onText,
        })
      : null;
    if (written !== null && written.value !== null)
      return { ...written.value, answer: written.answer };
    const answer = await readToEnd(
      builtin.stream(tools.reservation, task, { signal: tools.signal, totalMs: tools.leftMs() }),
      () => undefined,
    );
    const { value } = readAnswer(task, answer);
    if (value === null) throw new AppError('AI_UNAVAILABLE');
    return { ...value, answer: null };
  };

  const plan = async (userId: string, input: SummaryInput): Promise<AiCallPlan<SummaryAnswer>> => {
    await access.assertAllowed(userId);
    await access.assertStyle(userId, 'conversation_summary', input.role_key);
    await access.assertPostsOpen(userId, input.post_ids ?? []);
    const content = readSummaryContent(input.content);
    const given =
      input.shares === undefined
        ? content.shares.map((share, index) => ({ number: index + 1, share }))
        : await material.load(userId, input.shares, input.time_zone);
    const shares = given.map(({ share }) => share);
    if (shares.length === 0) throw new AppError('EMPTY_CONTENT');
    const danger = await crisis.lookAtAll(shares.map(shareText));
    const room = danger === null ? model.summaryRoom(input.role_key) : UNBOUNDED_ROOM;
    // The web app requests one step at a time; a call without references may need several.
    const expected = summarySteps(shares, room);
    if (expected.length > CALL_STEPS_MAX) throw new AppError('CONTENT_TOO_LONG');
    const about = { roleKey: input.role_key, suggestion: content.suggestion, seed: newId() };
    const expectedTasks = expected.map(({ pieces, drafts }) =>
      pieces.length > 0
        ? taskOfShares(piecesOf(shares, pieces), { ...about, stage: 'whole' })
        : draftTask(drafts.length, input.role_key),
    );
    return {
      reason: 'ai_summary',
      estimateTokens:
        danger === null ? expectedTasks.reduce((sum, task) => sum + model.estimate(task), 0) : 0,
      promptTokens: expectedTasks.reduce((sum, task) => sum + model.estimatePrompt(task), 0),
      outlivesCaller: false,
      work: async (tools) => {
        const articleText = createJsonFieldStream('article');
        const push = (piece: string) => {
          const text = articleText(piece);
          if (text !== '') tools.push(text);
        };
        const { drafts, article, used } = await writeLevels<Draft>(shares, {
          room,
          stage: input.stage ?? 'whole',
          write: ({ isLast, isJoined, ...order }) =>
            write(
              taskOfShares(order.shares, { ...about, stage: order.stage }),
              danger === null && !isJoined,
              tools,
              isLast ? push : () => undefined,
            ),
        });
        const paid = drafts.flatMap(({ answer }) => (answer?.engine === 'remote' ? [answer] : []));
        const usage = sumOfUsage(paid.map((answer) => answer.usage));
        const notice =
          danger !== null
            ? 'crisis'
            : drafts.some(({ answer }) => answer === null)
              ? 'fallback'
              : null;
        return {
          cost: drafts.every(({ answer }) => answer === null)
            ? null
            : {
                totalTokens: usage.total_tokens,
                estimated: paid.some((answer) => answer.estimated),
              },
          save: async (stones) => ({
            success: true,
            title: article.title,
            article: article.article,
            used: used.map((number) => given[number - 1]?.number ?? 0),
            ...(paid.length === 0 ? {} : { usage }),
            engine: paid.length === 0 ? 'builtin' : 'remote',
            stones,
            ...(notice === null ? {} : { notice }),
            ...(danger === null ? {} : { crisis: danger.card }),
          }),
        };
      },
    };
  };

  const start = (header: CallHeader, input: SummaryInput) => {
    const fingerprint = JSON.stringify([
      input.content,
      input.role_key,
      input.post_ids ?? null,
      input.shares ?? null,
      input.stage ?? null,
    ]);
    return calls.start(
      {
        ...header,
        operation: 'conversation_summary',
        fingerprint,
        timeLimitMs: SUMMARY_DEADLINE_MS,
      },
      () => plan(header.userId, input),
    );
  };

  return {
    /**
     * Writes an article. EMPTY_CONTENT, POST_NOT_FOUND, POST_AI_PRIVATE, ROLE_NOT_FOUND,
     * MODEL_REQUIRED, PREMIUM_REQUIRED, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, INSUFFICIENT_STONES,
     * CONTENT_TOO_LONG, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, AI_UNAVAILABLE, AI_TIMEOUT.
     */
    async summarise(header: CallHeader, input: SummaryInput): Promise<SummaryAnswer> {
      return (await start(header, input)).result;
    },

    /** Streams the text of the article. Errors of the request reject at once. */
    async streamSummary(
      header: CallHeader,
      input: SummaryInput,
    ): Promise<AsyncGenerator<CallEvent<SummaryAnswer>>> {
      return callEvents(await start(header, input), header.signal);
    },
  };
}

function sumOfUsage(usages: readonly TokenUsage[]): TokenUsage {
  const sum = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  for (const usage of usages)
    for (const field of Object.keys(sum) as (keyof TokenUsage)[]) sum[field] += usage[field];
  return sum;
}

/**
 * Parses a model's JSON and checks the article against its sources. The built-in engine only
 * quotes, so its text needs no check.
 */
function readAnswer(
  task: SummaryTask,
  answer: TextAnswer,
): { value: WrittenArticle | null; missed: readonly string[] } {
  const article = readArticle(
    parseJsonAnswer(answer.text, !answer.cut),
    numberedLines(task),
    answer.engine === 'remote',
    // Every draft of a long summary counts, whatever the style.
    task.stage === 'compose' ? undefined : summaryStyle(task.roleKey).coverage,
  );
  return article.ok
    ? { value: article.value, missed: [] }
    : { value: null, missed: article.missed };
}
