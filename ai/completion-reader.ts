// Reads one response: its events become the text without thoughts, and the reason why it ended.
import type { TokenUsage } from '#domain/stones/stone.ts';
import type { CallClock } from '#ai/call-clock.ts';
import { endingOf, readCompletionEvent, type CompletionEvent } from '#ai/completion-events.ts';
import { refusalError } from '#ai/endpoint-refusal.ts';
import { DONE, readValues } from '#ai/event-stream.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { ModelError } from '#ai/model-error.ts';
import type { ModelKnowledge } from '#ai/model-memory.ts';
import { createThinkFilter } from '#ai/think-filter.ts';

/**
 * The beginning of a response is held back for at most this time, in milliseconds from the start of
 * the call. It may be a thought without an opening tag.
 */
const HELD_MAX_MS = 12_000;

/** How long usage may follow the end of the text, in milliseconds. */
const AFTER_FINISH_MS = 2_000;

/** Characters of a completion, and of its thoughts; a model that never ends is cut off here. */
const ANSWER_MAX_CHARACTERS = 60_000;

/** Blanks in a row after which a model writes nothing more. */
const BLANKS_MAX = 200;

/** Characters of a chunk that is no repetition by chance. */
const REPEATED_MIN_CHARACTERS = 8;

/** A prompt that may exceed a context: an empty stream is then LM Studio's way to say so. */
const LONG_PROMPT_TOKENS = 1_500;

/** The context that its users have most often, in tokens. */
const EMPTY_WINDOW_TOKENS = 4_096;

/** A completion: its text without thoughts. */
export interface Completion {
  text: string;
  ending: 'stop' | 'length';
  /** null: the endpoint reported none. Of all requests of the call. */
  usage: TokenUsage | null;
}

/** What the reader knows about the request. */
export interface ReaderCall {
  /** Whether the text must be JSON. */
  json: boolean;
  /** The estimated tokens of the prompt, 0 when images make it unknown. */
  promptTokens: number;
  knowledge: ModelKnowledge;
}

/** A text, or none: then the model spent its limit on thoughts. */
interface ReadAnswer extends Completion {
  /** A larger limit would give more: no text after thoughts, or JSON that is cut. */
  isUnfinished: boolean;
}

/** Yields the text of a response. Throws a {@link ModelError}. */
export async function* readAnswer(
  response: Response,
  clock: CallClock,
  call: ReaderCall,
): AsyncGenerator<string, ReadAnswer> {
  const { status } = response;
  const { knowledge } = call;
  const known = knowledge.habit;
  const filter = createThinkFilter(known);
  const said = createPieces();
  let thoughts = '';
  let finish: string | null = null;
  let usage: TokenUsage | null = null;
  let isEnded = false;
  let isEmpty = true;
  let cancelGrace = () => {};
  if (response.body === null) throw new ModelError('broken', { status });
  const reader = readValues(response.body, clock.hear);
  try {
    for await (const data of reader.values) {
      if (data === DONE) {
        isEnded = true;
        break;
      }
      const event = readCompletionEvent(data);
      if (event === null) continue;
      if (event.error !== null)
        throw refusalError({ status, text: event.error, partialLength: filter.answer.length });
      usage = event.usage ?? usage;
      const text = said.take(event, finish !== null);
      isEmpty &&= text === '' && event.thoughts === '' && event.finish === null;
      // A whole response needs no word for its end.
      if (event.whole !== null) isEnded = true;
      if (event.finish !== null && finish === null) {
        finish = event.finish;
        // Some endpoints send usage after it, some leave the socket open.
        cancelGrace = clock.after(AFTER_FINISH_MS, reader.end);
      }
      if (thoughts.length < ANSWER_MAX_CHARACTERS) thoughts += event.thoughts;
      const isThinking = event.thoughts !== '';
      if (text === '' && !isThinking) continue;
      // Thoughts that have their own field are not in the text.
      const mayShow = isThinking || (known === 'unknown' && clock.passedMs() >= HELD_MAX_MS);
      const shown = (mayShow ? filter.release() : '') + filter.push(text);
      clock.received = filter.answer.length;
      if (shown !== '') yield shown;
      if (filter.answer.length > ANSWER_MAX_CHARACTERS || said.blanks > BLANKS_MAX) {
        finish = said.blanks > BLANKS_MAX ? 'stop' : 'length';
        break;
      }
    }
  } finally {
    cancelGrace();
    reader.end();
  }
  const ending = endingOf(finish ?? 'stop');
  const { rest, habit } = filter.end(ending === 'length');
  if (rest !== '') yield rest;
  const text = filter.answer.trim();
  clock.received = text.length;
  const failed = (kind: ModelError['kind']) =>
    new ModelError(kind, { status, partialLength: text.length });
  if (isEmpty && call.promptTokens > LONG_PROMPT_TOKENS) {
    knowledge.learnWindow(EMPTY_WINDOW_TOKENS);
    throw failed('too-long');
  }
  if (finish === null && !isEnded) throw failed('broken');
  if (ending === 'filtered') throw failed('filtered');
  if (ending === 'fault') throw failed('server');
  const isCut = ending === 'length';
  if (text !== '') {
    knowledge.learnHabit(habit);
    const isUnfinished = call.json && isCut && parseJsonAnswer(text, false) === undefined;
    return { text, ending, usage, isUnfinished };
  }
  // Some templates put the JSON into the thoughts.
  if (call.json && parseJsonAnswer(thoughts, !isCut) !== undefined)
    return { text: thoughts.trim(), ending, usage, isUnfinished: false };
  if (isCut && (thoughts !== '' || said.length > 0))
    return { text, ending, usage, isUnfinished: true };
  throw emptyError(usage, isCut, status, knowledge);
}

/** A prompt that fills its context leaves no room for a text, and says so by its usage alone. */
function emptyError(
  usage: TokenUsage | null,
  isCut: boolean,
  status: number,
  { learnWindow }: ModelKnowledge,
): ModelError {
  if (!isCut || usage === null || usage.completion_tokens > 1)
    return new ModelError('broken', { status });
  learnWindow(usage.prompt_tokens + 1);
  return new ModelError('too-long', { status });
}

/** The pieces of a text. Some endpoints repeat the whole text in their last event. */
function createPieces() {
  let said = '';
  let blanks = 0;
  return {
    take({ text, whole, finish }: CompletionEvent, isOver: boolean): string {
      let piece = text;
      if (whole !== null) piece = whole.startsWith(said) ? whole.slice(said.length) : '';
      else if (isOver) piece = '';
      else if (finish !== null && text.length >= REPEATED_MIN_CHARACTERS && text === said)
        piece = '';
      said += piece;
      const end = piece.trimEnd();
      blanks = end === '' ? blanks + piece.length : piece.length - end.length;
      return piece;
    },
    get length() {
      return said.length;
    },
    /** Blanks at the end. */
    get blanks() {
      return blanks;
    },
  };
}
