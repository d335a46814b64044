// The port every AI text comes through. A task holds the material, not a prompt: the remote engine
// makes a prompt of it, the built-in one composes from it directly, and no service knows which of
// the two is at work.
import type { EngineKind } from '#domain/messages/message.ts';
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import type { WorksType } from '#domain/recommendations/recommendation.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import type { SummaryShare } from '#domain/summary/summary-content.ts';
import type { SummaryRoom } from '#domain/summary/summary-steps.ts';

/** A persona's answer in the conversation about a post (B§7 conversation_guide). */
export interface ReplyTask {
  task: 'reply';
  roleKey: string;
  content: string;
  context: readonly ContextTurn[];
  /** The post's own text; empty when the caller sent none. */
  postText: string;
  /**
   * Earlier posts of the person that touch the same things, with their days; empty where the memory
   * is off.
   */
  related: readonly { text: string; date: string }[];
  /** The reply that this one takes the place of, so that it is another one; null: none. */
  replaced: string | null;
  /**
   * Decides between equally fitting texts of the built-in engine: another seed gives another text.
   */
  seed: string;
}

/** An inspiration rewritten in a style (B§7 inspiration_enhance). */
export interface EnhanceTask {
  task: 'enhance';
  roleKey: string;
  content: string;
  /** What an earlier try made up; named so that the next one does not. */
  missed: readonly string[];
  /** The rewriting that the person wants another one of; null: none. */
  previous: string | null;
  seed: string;
}

/**
 * One article of several inspirations (B§7 conversation_summary); the answer is JSON with title,
 * article and used.
 */
export interface SummaryTask {
  task: 'summary';
  roleKey: string;
  /** The whole of a selection, a part of it, or the composition of such parts' drafts. */
  stage: 'whole' | 'part' | 'compose';
  shares: readonly SummaryShare[];
  suggestion: string | null;
  missed: readonly string[];
  seed: string;
}

/**
 * Works that fit a text (B§7 recommend_item); the answer is JSON with recommendations and
 * emotional_themes.
 */
export interface RecommendTask {
  task: 'recommend';
  text: string;
  /** Works that exist, to choose from. */
  candidates: readonly CandidateWork[];
  seed: string;
}

/** A work of the catalogue, as a model is shown it. */
export interface CandidateWork {
  id: string;
  title: string;
  author: string;
  works_type: WorksType;
  tags: readonly string[];
}

/** What a model can be asked for. */
export type TextTask = ReplyTask | EnhanceTask | SummaryTask | RecommendTask;

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

/** An engine that writes texts. Failures are a {@link ModelError}. */
export interface TextModel {
  readonly kind: EngineKind;
  /** Tokens a task may use at the most, its prompt included; 0: the engine costs nothing. */
  estimate(task: TextTask): number;
  /** What one request for a summary in a style can hold. */
  summaryRoom(roleKey: string): SummaryRoom;
  /**
   * Tokens of a task's prompt alone: what a call that was stopped midway is charged for beside its
   * text.
   */
  estimatePrompt(task: TextTask): number;
  /**
   * Writes the text piece by piece and returns it whole; what it returns counts, the pieces may be
   * longer.
   */
  stream(
    reservation: StoneReservation,
    task: TextTask,
    options: TextCallOptions,
  ): AsyncGenerator<string, TextAnswer>;
}

/** Runs a stream of text to its end and returns how it ended; `onText` gets each piece. */
export async function readToEnd<R>(
  stream: AsyncGenerator<string, R>,
  onText: (text: string) => void,
): Promise<R> {
  for (;;) {
    const step = await stream.next();
    if (step.done === true) return step.value;
    onText(step.value);
  }
}
