// Requests a text, reads it, and requests it once more with its faults named (rulings 211). Of two
// faulty texts the one with fewer faults counts; of equal ones the second.
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { sumOfUsage } from '#ai/calls/text-call.ts';
import type { HeadFilter } from '#ai/clean-text.ts';
import { ModelError } from '#ai/model-error.ts';
import {
  readToEnd,
  type TextAnswer,
  type TextCallOptions,
  type TextModel,
  type TextTask,
} from '#ai/text-model.ts';

export interface Reading<T> {
  value: T;
  /** The faults of the text, in words for the model; empty: it is good. */
  missed: readonly string[];
}

export interface CheckedCall<T> {
  model: TextModel;
  reservation: StoneReservation;
  signal: AbortSignal;
  leftMs: () => number;
  options?: Pick<TextCallOptions, 'onSent' | 'onLabel'>;
  taskFor: (missed: readonly string[]) => TextTask;
  read: (answer: TextAnswer) => Reading<T>;
  /** Turns what arrives into what is shown; absent: it is shown as it is. */
  filter?: HeadFilter;
  /** Whether what was shown so far has a fault already. */
  isFaulty?: (shown: string) => boolean;
  /** Gets the first try's text as it arrives. The second try is shown only when it is complete. */
  push: (text: string) => void;
  /** Called once when the shown text is written again. */
  rewrite: () => void;
}

export interface CheckedText<T> extends Reading<T> {
  /** The answer that counts. Its usage is the sum of both requests. */
  answer: TextAnswer;
}

/** At most this many faults are named to the model. */
const MISSED_MAX = 8;

/** Characters between two looks at what was shown. */
const LOOK_CHARACTERS = 20;

/** Requests the text at most twice. Throws a {@link ModelError} when the first request fails. */
export async function writeChecked<T>(call: CheckedCall<T>): Promise<CheckedText<T>> {
  const { signal, taskFor, read } = call;
  const show = createShown(call);
  const first = await readToEnd(request(call, taskFor([])), show.push);
  const { value, missed } = read(first);
  if (missed.length === 0) {
    show.end();
    return { value, missed, answer: first };
  }
  if (first.engine === 'builtin') return { value, missed, answer: first };
  show.rewrite();
  try {
    const again = request(call, taskFor(missed.slice(0, MISSED_MAX)));
    const second = await readToEnd(again, () => undefined);
    const reread = read(second);
    const usage = sumOfUsage([first.usage, second.usage]);
    const estimated = first.estimated || second.estimated;
    return reread.missed.length <= missed.length
      ? { ...reread, answer: { ...second, usage, estimated } }
      : { value, missed, answer: { ...first, usage, estimated } };
  } catch (cause) {
    if (cause instanceof ModelError && cause.kind !== 'aborted' && !signal.aborted)
      return { value, missed, answer: first };
    throw cause;
  }
}

function request<T>(
  { model, reservation, signal, leftMs, options }: CheckedCall<T>,
  task: TextTask,
): AsyncGenerator<string, TextAnswer> {
  return model.stream(reservation, task, { ...options, signal, totalMs: leftMs() });
}

/** Shows the first try until it has a fault. */
function createShown<T>({ filter, isFaulty = () => false, push, rewrite }: CheckedCall<T>) {
  let shown = '';
  let looked = 0;
  let isStopped = false;
  const stop = () => {
    if (!isStopped) rewrite();
    isStopped = true;
  };
  const show = (text: string) => {
    if (isStopped || text === '') return;
    shown += text;
    if (shown.length - looked >= LOOK_CHARACTERS) {
      looked = shown.length;
      if (isFaulty(shown)) stop();
    }
    if (!isStopped) push(text);
  };
  return {
    push: (piece: string) => show(filter === undefined ? piece : filter.push(piece)),
    end: () => show(filter?.end() ?? ''),
    rewrite: stop,
  };
}
