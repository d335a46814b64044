// A reply of a persona: its material, then its text. In danger that is urgent, prepared words take
// its place, at once and free of charge; the model's own label may still call for them.
import type { ReplyAnswer } from '#contract/reply.contract.ts';
import { isAtLeast, isUrgent, withLabel, type CareLabel } from '#domain/care/danger.ts';
import { MESSAGE_MAX_CHARACTERS, type EngineKind, type Message } from '#domain/messages/message.ts';
import type { PersonaVoice } from '#domain/personas/persona.ts';
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import { joinLineIds } from '#domain/replies/reply-line.ts';
import { headOf } from '#domain/text/graphemes.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import { writeChecked } from '#ai/checked-text.ts';
import { lateLabel } from '#ai/care-label.ts';
import { cleanText, createHeadFilter } from '#ai/clean-text.ts';
import { isFaultyBeginning, isGoodExample, replyFaults } from '#ai/text-faults.ts';
import { readToEnd, type ReplyTask, type SentText, type TextAnswer } from '#ai/text-model.ts';
import type { ReplyMaterial } from '#ai/calls/reply-material.ts';
import type { CallTools, TextCall, Writers } from '#ai/calls/text-call.ts';

/** A written reply. */
export interface MadeReply {
  response: string;
  engine: EngineKind;
  /** null: the built-in engine wrote it. */
  usage: TokenUsage | null;
  /** The line of the built-in engine in the reply; null: none. */
  lineId: string | null;
  /** The answer for a text without a post. */
  answer: ReplyAnswer;
  /** What the answer of a saved reply adds: the memory that the reply was given. */
  memory: Pick<ReplyAnswer, 'related' | 'facts'>;
}

/** What a broken call has shown, and where it belongs. */
export type ReplyPart = Pick<Message, 'postId' | 'content'> & {
  roleKey: string;
  engine: EngineKind;
};

/** What can be kept of the text that a user has read; null: nothing. */
export function partOfReply(text: string, about: Omit<ReplyPart, 'content'>): ReplyPart | null {
  const content = headOf(text.trim(), MESSAGE_MAX_CHARACTERS);
  return content === '' ? null : { ...about, content };
}

/** Replies before a new one that it may not repeat. */
const EARLIER_REPLIES = 4;

/** `recentLines` returns the lines of the built-in engine that the user read lately. */
export async function replyCall(
  { model, builtin, crisis }: Writers,
  { task: given, images: offered, replacedLineIds, related }: ReplyMaterial,
  {
    persona,
    recentLines: findRecentLines,
  }: {
    persona: PersonaVoice | null;
    recentLines: () => Promise<readonly string[]> | readonly string[];
  },
): Promise<TextCall<MadeReply> & { engine: EngineKind }> {
  const local = await crisis.lookAfter(given.content, turnsBefore(given));
  const isPrepared = model.kind === 'remote' && isUrgent(local);
  const writer = isPrepared ? builtin : model;
  const images = isPrepared ? undefined : offered;
  // A bad reply is not sent as an example, but may not be repeated either.
  const earlier = [
    ...(given.replaced === null ? [] : [given.replaced]),
    ...repliesOf(given.context).slice(-EARLIER_REPLIES),
  ];
  const task: ReplyTask = {
    ...given,
    context: withGoodExamples(given),
    care: crisis.replyCare(local, writer.kind),
    recentLines:
      writer.kind === 'builtin' ? joinLineIds(replacedLineIds, await findRecentLines()) : [],
    ...(persona === null ? {} : { persona }),
  };
  // Only the number of images counts in an estimate.
  const estimated = images === undefined ? task : { ...task, images: images.refs };

  /** The reply and the model's label. At `now` nothing of the model's text is used. */
  const write = async (
    tools: CallTools,
  ): Promise<{ written: TextAnswer; label: CareLabel | null }> => {
    const { reservation, signal, leftMs, push, rewrite } = tools;
    const seen = images === undefined ? task : { ...task, images: await images.read(signal) };
    const replaced = new AbortController();
    let label: CareLabel | null = null;
    const onLabel = (found: CareLabel) => {
      label = label === 'now' ? label : found;
      if (found === 'now') replaced.abort();
    };
    let prompt = '';
    let marks: readonly string[] = [];
    const onSent = (sent: readonly SentText[]) => {
      prompt = sent[0]?.content ?? '';
      marks = sent.flatMap(({ content }) =>
        [...content.matchAll(/ id="(\w{4,40})"/gu)].map(([, mark = '']) => mark),
      );
    };
    const known = knownOf(task);
    const form = { form: 'reply', source: known.own, speaker: task.persona?.name } as const;
    const about = () => ({
      ...known,
      earlier,
      prompt,
      marks,
      isDanger: isAtLeast(local.tier, 'line'),
    });
    try {
      const { value, answer } = await writeChecked({
        model: writer,
        reservation,
        signal: AbortSignal.any([signal, replaced.signal]),
        leftMs,
        options: { onLabel, onSent },
        taskFor: (missed) => (missed.length === 0 ? seen : { ...seen, missed }),
        read: ({ text, engine }) => {
          if (engine === 'builtin') return { value: text, missed: [] };
          const late = lateLabel(text);
          if (late === 'now') rewrite();
          if (late !== null) onLabel(late);
          const cleaned = cleanText(text, form);
          return { value: cleaned, missed: replyFaults(cleaned, about()) };
        },
        ...(writer.kind === 'builtin'
          ? {}
          : {
              filter: createHeadFilter(form),
              isFaulty: (text: string) => isFaultyBeginning(text, about()),
            }),
        // What arrived together with the label is not shown either.
        push: (text) => replaced.signal.aborted || push(text),
        rewrite: () => replaced.signal.aborted || rewrite(),
      });
      if (!replaced.signal.aborted) return { written: { ...answer, text: value }, label };
    } catch (cause) {
      if (!replaced.signal.aborted || signal.aborted) throw cause;
    }
    const care = crisis.replyCare(withLabel(local, 'now'), 'builtin');
    const prepared = builtin.stream(reservation, { ...task, care }, { signal, totalMs: leftMs() });
    return { written: await readToEnd(prepared, push), label: 'now' };
  };

  return {
    engine: writer.kind,
    estimateTokens: writer.estimate(estimated),
    promptTokens: writer.estimatePrompt(estimated),
    work: async (tools) => {
      const { written, label } = await write(tools);
      const reading = withLabel(local, label);
      const notice = crisis.notice(reading);
      const response = headOf(written.text, MESSAGE_MAX_CHARACTERS);
      const usage = written.engine === 'builtin' ? null : written.usage;
      const isFree = written.engine === 'builtin' || notice.notice === 'crisis';
      return {
        // A reply beside the card is free, whichever engine wrote it.
        cost: isFree
          ? null
          : { totalTokens: written.usage.total_tokens, estimated: written.estimated },
        made: {
          response,
          engine: written.engine,
          usage,
          lineId: written.lineId,
          answer: {
            success: true,
            response,
            ...(usage === null ? {} : { usage }),
            ...(written.cut ? { notice: 'cut' as const } : {}),
            ...notice,
          },
          memory: isAtLeast(reading.tier, 'card') ? {} : usedMemory(task, response, related),
        },
      };
    },
  };
}

function repliesOf(context: readonly ContextTurn[]): string[] {
  return context.filter(({ role }) => role === 'assistant').map(({ content }) => content);
}

/** What the user wrote in the conversation, and what else the reply may quote. */
function knownOf(task: ReplyTask): { said: string; own: string } {
  const { content, postText, facts, related, care } = task;
  const own = [
    content,
    postText,
    ...turnsBefore(task),
    ...facts,
    ...related.map(({ text }) => text),
    care.help,
  ];
  return { said: content, own: own.join('\n') };
}

function withGoodExamples(task: Omit<ReplyTask, 'recentLines' | 'care'>): ContextTurn[] {
  const own = [task.content, ...turnsBefore(task)].join('\n');
  return task.context.filter(({ role, content }) => role === 'user' || isGoodExample(content, own));
}

/** The user's earlier texts in a conversation, oldest first, the post among them. */
function turnsBefore({ context }: Pick<ReplyTask, 'context'>): string[] {
  return context.filter(({ role }) => role === 'user').map(({ content }) => content);
}

/** What the reply was given beside its conversation; of the built-in engine, what it used. */
function usedMemory(
  { facts, calledName }: ReplyTask,
  response: string,
  related: ReplyMaterial['related'],
): MadeReply['memory'] {
  const isCalled = calledName !== null && response.startsWith(`${calledName}，`);
  const count = isCalled ? 1 : facts.length;
  return {
    ...(related.length === 0 ? {} : { related }),
    ...(count === 0 ? {} : { facts: count }),
  };
}
