// The port every AI text comes through. A task holds the material, not a prompt: the remote engine makes a prompt of it, the
// built-in one composes from it directly, and no service knows which of the two is at work.
import type { EngineKind } from '#domain/chat/message.ts';
import type { ContextTurn } from '#domain/chat/reply-context.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import type { TokenUsage } from '#domain/stones/stones.ts';

/** A persona's answer in the conversation about a post (B§7 conversation_guide). */
export interface ReplyTask {
  task: 'reply';
  roleKey: string;
  content: string;
  context: readonly ContextTurn[];
  /** The post's own text; empty when the caller sent none. */
  postText: string;
  /** Decides between equally fitting texts of the built-in engine: another seed gives another text. */
  seed: string;
}

/** What a model can be asked for. */
export type TextTask = ReplyTask;

/** A text of a model, complete. */
export interface TextAnswer {
  text: string;
  /** As the endpoint reported it, else estimated; zeros for the built-in engine. */
  usage: TokenUsage;
  estimated: boolean;
  engine: EngineKind;
  /** It ran into its token limit: prose was cut back to a sentence, JSON is not whole. */
  cut: boolean;
}

/** How long a call may take; all in milliseconds. */
export interface TextCallOptions {
  /** Aborting it closes the connection to the endpoint. */
  signal: AbortSignal;
  /** The whole call, retries included. */
  totalMs: number;
}

/** An engine that writes texts. Failures are a {@link ModelFault}. */
export interface TextModel {
  readonly kind: EngineKind;
  /** Tokens a task may use at the most, its prompt included; 0: the engine costs nothing. */
  estimate(task: TextTask): number;
  /** Tokens of a task's prompt alone: what a call that was stopped midway is charged for beside its text. */
  estimatePrompt(task: TextTask): number;
  /** Writes the text piece by piece and returns it whole; what it returns counts, the pieces may be longer. */
  stream(reservation: StoneReservation, task: TextTask, options: TextCallOptions): AsyncGenerator<string, TextAnswer>;
}

/** Runs a stream to its end, telling of each piece. */
export async function readToEnd(stream: AsyncGenerator<string, TextAnswer>, onText: (text: string) => void): Promise<TextAnswer> {
  for (;;) {
    const step = await stream.next();
    if (step.done === true) return step.value;
    onText(step.value);
  }
}
