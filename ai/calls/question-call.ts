// Answers a question to the journal: with the model, or by listing entries. A text with signs of
// danger gets the prepared words of the built-in engine.
import type { AskAnswer } from '#contract/question.contract.ts';
import type { JournalAnswer } from '#domain/asking/answer.ts';
import { dangerAnswer } from '#domain/asking/danger-answer.ts';
import { FALLBACK_TIME_ZONE } from '#domain/shared/calendar.ts';
import { isDanger } from '#ai/crisis.ts';
import { askJournal, listJournal, type AskResult } from '#ai/asking/ask-journal.ts';
import {
  expectedTasks,
  sendableQuestion,
  type AskedJournal,
  type AskInput,
} from '#ai/asking/ask-tasks.ts';
import { sumOfUsage, type CallTools, type TextCall, type Writers } from '#ai/calls/text-call.ts';
import { readToEnd, type ReplyTask } from '#ai/text-model.ts';

/** The answer to save, and what the response adds to it. */
interface MadeAnswer {
  answer: JournalAnswer;
  extra: Pick<AskAnswer, 'usage' | 'notice' | 'crisis' | 'care'>;
}

export interface QuestionSources {
  input: AskInput;
  journal: AskedJournal;
  /** The model may not see it. */
  isLocal: boolean;
  seed: string;
}

/** `input.question` is checked. */
export async function questionCall(
  { model, builtin, crisis }: Writers,
  { input, journal, isLocal, seed }: QuestionSources,
): Promise<TextCall<MadeAnswer>> {
  const reading = await crisis.look(input.question);
  const isDangerous = isDanger(reading);
  const isListed = isLocal || model.kind === 'builtin';
  const tasks =
    isListed || isDangerous ? [] : expectedTasks(await sendableQuestion(input, journal), model);
  const dangerText = async ({ reservation, signal, leftMs }: CallTools): Promise<string> => {
    const task: ReplyTask = {
      task: 'reply',
      roleKey: 'default_conversation_guide',
      content: input.question,
      context: [],
      postText: '',
      moment: { nowMs: input.nowMs, writtenMs: null, timeZone: FALLBACK_TIME_ZONE },
      facts: [],
      calledName: null,
      related: [],
      replaced: null,
      care: crisis.replyCare(reading, 'builtin'),
      recentLines: [],
      seed,
    };
    const options = { signal, totalMs: leftMs() };
    return (await readToEnd(builtin.stream(reservation, task, options), () => undefined)).text;
  };
  const resultOf = async (tools: CallTools): Promise<AskResult> => {
    if (isDangerous) return withoutCalls(dangerAnswer(await dangerText(tools)));
    if (isListed) return withoutCalls(await listJournal(input, journal, tools.signal));
    return askJournal(input, {
      ...tools,
      model,
      journal,
      onStep: (step) => tools.push(`${JSON.stringify(step)}\n`),
    });
  };
  return {
    estimateTokens: tasks.reduce((sum, task) => sum + model.estimate(task), 0),
    promptTokens: tasks.reduce((sum, task) => sum + model.estimatePrompt(task), 0),
    work: async (tools) => {
      const { answer, calls, isFallback } = await resultOf(tools);
      const usage = calls.length === 0 ? null : sumOfUsage(calls.map((call) => call.usage));
      return {
        cost:
          usage === null
            ? null
            : {
                totalTokens: usage.total_tokens,
                estimated: calls.some(({ estimated }) => estimated),
              },
        made: {
          answer,
          extra: {
            ...(usage === null ? {} : { usage }),
            ...(isFallback ? { notice: 'fallback' as const } : {}),
            ...crisis.notice(reading),
          },
        },
      };
    },
  };
}

function withoutCalls(answer: JournalAnswer): AskResult {
  return { answer, calls: [], isFallback: false };
}
