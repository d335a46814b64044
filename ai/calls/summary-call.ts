// Turns numbered shares into one article. It is checked against its sources. After two failed
// checks the user's own sentences replace it, with a notice and free of charge.
import type { SummaryAnswer } from '#contract/summary.contract.ts';
import { articleFields, readArticle, type WrittenArticle } from '#domain/summary/article.ts';
import { LETTER_WISH } from '#domain/letters/letter.ts';
import type { SummaryShare } from '#domain/summary/summary-content.ts';
import {
  shareText,
  summarySteps,
  UNBOUNDED_ROOM,
  type SummaryStep,
} from '#domain/summary/summary-steps.ts';
import { isDanger } from '#ai/crisis.ts';
import { writeChecked } from '#ai/checked-text.ts';
import { cleanText, cleanTitle, proseOf } from '#ai/clean-text.ts';
import { generalFaults } from '#ai/text-faults.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { createJsonFieldStream } from '#ai/json-field-stream.ts';
import { ModelError } from '#ai/model-error.ts';
import { numberedLines } from '#ai/prompts/summary-prompt.ts';
import { summaryStyle } from '#ai/prompts/summary-styles.ts';
import { readToEnd, type SummaryTask, type TextAnswer, type TextModel } from '#ai/text-model.ts';
import { piecesOf, writeLevels } from '#ai/calls/summary-levels.ts';
import { draftTask, taskOfShares } from '#ai/calls/summary-task.ts';
import { sumOfUsage, type CallTools, type TextCall, type Writers } from '#ai/calls/text-call.ts';

/** The most steps of one call; its time limit does not grow with them. */
const CALL_STEPS_MAX = 12;

/** A piece of material, and its reference in the request, counted from 1. */
export interface ReferencedShare {
  number: number;
  share: SummaryShare;
}

/** The text of a step, and the engine's answer; null when the check replaced it. */
interface Draft extends WrittenArticle {
  answer: TextAnswer | null;
}

type MadeSummary = Omit<SummaryAnswer, 'stones'>;

/** The requests that shares need, each with a task to estimate its price. */
export function summaryRequests(
  model: Pick<TextModel, 'summaryRoom'>,
  shares: readonly SummaryShare[],
  roleKey: string,
): { step: SummaryStep; task: SummaryTask }[] {
  const room = model.summaryRoom(roleKey);
  const steps = summarySteps(shares, room);
  return steps.map((step) => ({
    step,
    task:
      step.pieces.length > 0
        ? taskOfShares(piecesOf(shares, step.pieces), {
            roleKey,
            stage: steps.length === 1 ? 'whole' : 'part',
          })
        : draftTask(step.drafts.length, roleKey, room),
  }));
}

/**
 * Facts leave the posts at least this share of a request; in a small context the older half of the
 * facts gives way first, then all of them.
 */
const POSTS_SHARE = 0.75;

/** `given` is not empty. null: the shares need more requests than one call may make. */
export async function summaryCall(
  { model, builtin, crisis }: Writers,
  {
    given,
    stage,
    facts: known = [],
    ...about
  }: Pick<SummaryTask, 'roleKey' | 'suggestion' | 'seed' | 'stage' | 'facts'> & {
    given: readonly ReferencedShare[];
  },
): Promise<TextCall<MadeSummary> | null> {
  const shares = given.map(({ share }) => share);
  const reading = await crisis.lookAtAll(shares.map(shareText));
  const isDangerous = isDanger(reading);
  // The built-in engine only quotes.
  const facts =
    !isDangerous && model.kind === 'remote' ? factsBeside(model, about.roleKey, known) : [];
  const room = isDangerous ? UNBOUNDED_ROOM : model.summaryRoom(about.roleKey, facts);
  /** The drafts of a composition have the names already. */
  const factsFor = (stageOfTask: SummaryTask['stage']) =>
    stageOfTask === 'compose' || facts.length === 0 ? {} : { facts };
  // The web app requests one step at a time; a call without references may need several.
  const expected = summarySteps(shares, room);
  if (expected.length > CALL_STEPS_MAX) return null;
  const expectedTasks = expected.map(({ pieces, drafts }) =>
    pieces.length > 0
      ? taskOfShares(piecesOf(shares, pieces), {
          ...about,
          ...factsFor('whole'),
          stage: 'whole',
        })
      : draftTask(drafts.length, about.roleKey, room),
  );

  /**
   * Writes one step: the model, or the user's own sentences when the model fails the check twice or
   * must not see the text.
   */
  const write = async (
    task: SummaryTask,
    isSafe: boolean,
    tools: CallTools,
    { onText, rewrite }: { onText: (piece: string) => void; rewrite: () => void },
  ): Promise<Draft> => {
    let prompt = '';
    const written = isSafe
      ? await writeChecked({
          ...tools,
          model,
          options: {
            onSent: ([system]) => {
              prompt = system?.content ?? '';
            },
          },
          taskFor: (missed) => ({ ...task, missed }),
          read: (answer) => readAnswer(task, answer, prompt),
          push: onText,
          rewrite,
        })
      : null;
    if (written !== null && written.value !== null)
      return { ...written.value, answer: written.answer };
    const answer = await readToEnd(
      builtin.stream(tools.reservation, task, { signal: tools.signal, totalMs: tools.leftMs() }),
      () => undefined,
    );
    const { value } = readAnswer(task, answer, '');
    if (value === null) throw new ModelError('broken');
    return { ...value, answer: null };
  };

  return {
    estimateTokens: isDangerous
      ? 0
      : expectedTasks.reduce((sum, task) => sum + model.estimate(task), 0),
    promptTokens: expectedTasks.reduce((sum, task) => sum + model.estimatePrompt(task), 0),
    work: async (tools) => {
      const articleText = createJsonFieldStream('article');
      const push = (piece: string) => {
        const text = articleText(piece);
        if (text !== '') tools.push(text);
      };
      const { drafts, article, used } = await writeLevels<Draft>(shares, {
        room,
        stage,
        write: ({ isLast, isJoined, ...order }) =>
          write(
            taskOfShares(order.shares, {
              ...about,
              ...factsFor(order.stage),
              stage: order.stage,
            }),
            !isDangerous && !isJoined,
            tools,
            isLast
              ? { onText: push, rewrite: tools.rewrite }
              : { onText: () => undefined, rewrite: () => undefined },
          ),
      });
      const paid = drafts.flatMap(({ answer }) => (answer?.engine === 'remote' ? [answer] : []));
      const usage = sumOfUsage(paid.map((answer) => answer.usage));
      const isFallback = drafts.some(({ answer }) => answer === null);
      return {
        cost: drafts.every(({ answer }) => answer === null)
          ? null
          : { totalTokens: usage.total_tokens, estimated: paid.some(({ estimated }) => estimated) },
        made: {
          success: true,
          title: article.title,
          article: article.article,
          used: used.map((number) => given[number - 1]?.number ?? 0),
          ...(paid.length === 0 ? {} : { usage }),
          ...(paid.length === 0 || facts.length === 0 ? {} : { facts: facts.length }),
          engine: paid.length === 0 ? 'builtin' : 'remote',
          ...(isFallback ? { notice: 'fallback' as const } : {}),
          ...crisis.notice(reading),
        },
      };
    },
  };
}

/** The facts that leave the posts their share of a request. */
function factsBeside(
  model: Pick<TextModel, 'summaryRoom'>,
  roleKey: string,
  facts: readonly string[],
): readonly string[] {
  const least = model.summaryRoom(roleKey).tokens * POSTS_SHARE;
  const newerHalf = facts.slice(Math.ceil(facts.length / 2));
  return [facts, newerHalf].find((kept) => model.summaryRoom(roleKey, kept).tokens >= least) ?? [];
}

/**
 * Reads a model's JSON, or its plain prose, and checks the article against its sources. The
 * built-in engine only quotes, so its text needs no check.
 */
function readAnswer(
  task: SummaryTask,
  answer: TextAnswer,
  prompt: string,
): { value: WrittenArticle | null; missed: readonly string[] } {
  const lines = numberedLines(task);
  const isChecked = answer.engine === 'remote';
  const { suggestion, facts = [], roleKey } = task;
  const style = summaryStyle(roleKey);
  const isWish = suggestion === LETTER_WISH;
  const written = task.shares.map(shareText).join('\n');
  const source = [written, ...facts, suggestion ?? ''].join('\n');
  const found = isChecked ? answerOf(answer, source) : parseJsonAnswer(answer.text, !answer.cut);
  const article = readArticle(found, lines, isChecked, {
    // Every draft of a long summary counts, whatever the style.
    coverage: task.stage === 'compose' ? undefined : style.coverage,
    background: facts,
    isFree: suggestion !== null && !isWish,
    isAddressed: style.isAddressed === true || isWish,
  });
  if (!article.ok) return { value: null, missed: article.missed };
  const missed = isChecked
    ? generalFaults(article.value.article, {
        own: source,
        written,
        prompt,
      })
    : [];
  return { value: missed.length > 0 ? null : article.value, missed };
}

/** The article of a model in JSON or in plain prose, without its form. */
function answerOf(answer: TextAnswer, source: string): unknown {
  const form = { form: 'article', source } as const;
  const { title, article, used } = articleFields(parseJsonAnswer(answer.text, !answer.cut));
  if (article !== '')
    return {
      title: typeof title === 'string' ? cleanTitle(title) : title,
      article: cleanText(article, form),
      used,
    };
  const prose = proseOf(answer.text, form);
  return prose === null ? null : { title: prose.title, article: prose.text };
}
