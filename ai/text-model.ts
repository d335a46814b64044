// The port of all AI texts. A task holds the material, not a prompt: the remote engine builds a
// prompt, the built-in one composes the text directly. Services do not know which engine runs.
import type { CareLabel } from '#domain/care/danger.ts';
import type { ReplyCare } from '#domain/care/reply-care.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import type { PersonaVoice } from '#domain/personas/persona.ts';
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import type { WorksType } from '#domain/recommendations/recommendation.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import type { SummaryShare } from '#domain/summary/summary-content.ts';
import type { SummaryRoom } from '#domain/summary/summary-steps.ts';
import type { ReplyMoment } from '#ai/prompts/moments.ts';

/** A persona's reply in the conversation about a post (B§7 conversation_guide). */
export interface ReplyTask {
  task: 'reply';
  roleKey: string;
  /** An own persona of the user that replies; absent: a role of the product. */
  persona?: PersonaVoice | undefined;
  content: string;
  context: readonly ContextTurn[];
  /** The post's own text; empty when the caller sent none. */
  postText: string;
  /** Data URLs of the images of the post; absent: they are only named in the text. */
  images?: readonly string[] | undefined;
  /** The times that the prompt states. */
  moment: ReplyMoment;
  /** Facts that the user wrote about themselves, oldest first; empty when their use is off. */
  facts: readonly string[];
  /** How the built-in engine may address the user; null: by no name. */
  calledName: string | null;
  /** Earlier posts of the user on the same subjects; empty when memory is off. */
  related: readonly { text: string; writtenMs: number }[];
  /** The reply that this one replaces, so that it differs; null: none. */
  replaced: string | null;
  /** Faults of an earlier try; absent: this is the first one. */
  missed?: readonly string[] | undefined;
  /** What signs of danger in the conversation ask of the reply. */
  care: ReplyCare;
  /** Lines that the built-in engine does not use again yet, newest first; a model needs none. */
  recentLines: readonly string[];
  /**
   * Selects between equally fitting texts of the built-in engine: another seed gives another text.
   */
  seed: string;
}

/** A post rewritten in a style (B§7 inspiration_enhance). */
export interface EnhanceTask {
  task: 'enhance';
  roleKey: string;
  content: string;
  /** What an earlier try invented; named so that the next one does not. */
  missed: readonly string[];
  /** The version that the user wants replaced by another one; null: none. */
  previous: string | null;
  seed: string;
}

/**
 * One article from several posts (B§7 conversation_summary). The text is JSON with title, article
 * and used.
 */
export interface SummaryTask {
  task: 'summary';
  roleKey: string;
  /** A whole selection, a part of it, or the composition of the parts' drafts. */
  stage: 'whole' | 'part' | 'compose';
  shares: readonly SummaryShare[];
  suggestion: string | null;
  /** Facts that the user wrote about themselves, oldest first; absent: none. */
  facts?: readonly string[] | undefined;
  missed: readonly string[];
  seed: string;
}

/**
 * Works that fit a text (B§7 recommend_item). The text is JSON with recommendations and
 * emotional_themes.
 */
export interface RecommendTask {
  task: 'recommend';
  text: string;
  /** Existing works to choose from. */
  candidates: readonly CandidateWork[];
  /** Works about suicide are left out, because the text may be about danger. */
  isGentle: boolean;
  /** Ids of works that the user saw lately, newest first, for the built-in engine. */
  recentWorks: readonly string[];
  seed: string;
}

/** A work of the catalogue as a model sees it. */
export interface CandidateWork {
  id: string;
  title: string;
  author: string;
  works_type: WorksType;
  tags: readonly string[];
}

/** A turn before a follow-up question: what was asked, and the claims or entries shown for it. */
export interface EarlierTurn {
  question: string;
  /** Empty: nothing was found. */
  answer: string;
}

/** Search terms for a question to the journal. The text is JSON with groups. */
export interface AskTermsTask {
  task: 'askTerms';
  question: string;
  /** The local day of the user. */
  today: string;
  earlier: readonly EarlierTurn[];
  /** Groups of the first round, which covered too little; empty in the first round. */
  tried: readonly (readonly string[])[];
  /** Beginnings of the entries that the first round found. */
  nearest: readonly string[];
}

/** An answer from excerpts of the journal. The text is JSON with sufficient and units. */
export interface AskTask {
  task: 'ask';
  question: string;
  today: string;
  earlier: readonly EarlierTurn[];
  /** Facts that the user wrote about themselves, oldest first; empty when their use is off. */
  facts: readonly string[];
  /** Figures that code computed from the entries. */
  figures: readonly string[];
  /** In the order of time. */
  excerpts: readonly { number: number; day: string; text: string }[];
  /** What was wrong with units of the first answer: these are written again, and no others. */
  faults?: string | undefined;
  /** Claims with their quotations: instead of an answer, a verdict on each. */
  checked?: string | undefined;
}

export type TextTask =
  | ReplyTask
  | EnhanceTask
  | SummaryTask
  | RecommendTask
  | AskTermsTask
  | AskTask;

/** A complete text of a model. */
export interface TextAnswer {
  text: string;
  /** The line of the built-in engine in a reply; null: none. */
  lineId: string | null;
  /** As the endpoint reported it, else estimated; zeros for the built-in engine. */
  usage: TokenUsage;
  estimated: boolean;
  engine: EngineKind;
  /** The model reached its token limit: prose was cut back to a sentence, JSON is incomplete. */
  cut: boolean;
}

export interface TextCallOptions {
  /** Aborting it closes the connection to the endpoint. */
  signal: AbortSignal;
  /** Milliseconds for the whole call, retries included. */
  totalMs: number;
  /** Gets the messages of the request before it is sent. */
  onSent?: (messages: readonly SentText[]) => void;
  /** Gets the label of a reply before its first chunk; no label: not called. */
  onLabel?: (label: CareLabel) => void;
}

/** A message of a request, as it is sent. */
export interface SentText {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** An engine that writes texts. Throws a {@link ModelError}. */
export interface TextModel {
  readonly kind: EngineKind;
  /** Maximum tokens of a task, its prompt included; 0: the engine is free. */
  estimate(task: TextTask): number;
  /** Size of one summary request in a style, beside the facts that it carries. */
  summaryRoom(roleKey: string, facts?: readonly string[]): SummaryRoom;
  /** Characters of excerpts that a task has room for. */
  askRoom(task: AskTask): number;
  /** It can judge its own claims; absent: it is too small for that. */
  readonly judges?: boolean | undefined;
  /** Tokens of a task's prompt alone. A stopped call is charged for these and its text. */
  estimatePrompt(task: TextTask): number;
  /**
   * Yields the text in chunks and returns it complete. The returned text counts; the chunks may be
   * longer.
   */
  stream(
    reservation: StoneReservation,
    task: TextTask,
    options: TextCallOptions,
  ): AsyncGenerator<string, TextAnswer>;
}

/** Runs a stream to its end and returns its result; `onText` gets each chunk. */
export async function readToEnd<R, Piece = string>(
  stream: AsyncGenerator<Piece, R>,
  onText: (text: Piece) => void,
): Promise<R> {
  for (;;) {
    const step = await stream.next();
    if (step.done === true) return step.value;
    onText(step.value);
  }
}

/** Characters that the built-in engine reads for a task. */
export function charactersOf(task: TextTask): number {
  switch (task.task) {
    case 'reply':
      return (
        task.content.length +
        task.postText.length +
        task.context.reduce((sum, turn) => sum + turn.content.length, 0)
      );
    case 'enhance':
      return task.content.length;
    case 'summary':
      return task.shares.reduce(
        (sum, share) =>
          share.lines.reduce((lines, line) => lines + line.length, sum + share.content.length),
        0,
      );
    case 'recommend':
      return task.text.length;
    case 'askTerms':
      return task.question.length;
    case 'ask':
      return task.excerpts.reduce((sum, { text }) => sum + text.length, task.question.length);
  }
}
