// A text is asked for, checked, and asked for once more with its faults named. Whoever gets null
// has to say honestly that the text is another one.
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { ModelError } from '#ai/model-error.ts';
import { readToEnd, type TextAnswer, type TextModel, type TextTask } from '#ai/text-model.ts';

/** How an answer was found. */
export interface Reading<T> {
  value: T;
  /** What the answer made up or left out; empty: it is good. */
  missed: readonly string[];
}

/** A checked call. */
export interface CheckedCall<T> {
  model: TextModel;
  reservation: StoneReservation;
  signal: AbortSignal;
  leftMs: () => number;
  taskFor: (missed: readonly string[]) => TextTask;
  read: (answer: TextAnswer) => Reading<T>;
  /** Told of the first try's text as it comes; the second is shown only when it is whole. */
  onText: (text: string) => void;
}

/** At most this many faults are named to the model. */
const MISSED_MAX = 8;

/**
 * Asks at most twice; null when both answers failed the check. A model that fails the first time is
 * a {@link ModelError}.
 */
export async function writeChecked<T>({
  model,
  reservation,
  signal,
  leftMs,
  taskFor,
  read,
  onText,
}: CheckedCall<T>): Promise<{ value: T; answer: TextAnswer } | null> {
  const first = await readToEnd(
    model.stream(reservation, taskFor([]), { signal, totalMs: leftMs() }),
    onText,
  );
  const found = read(first);
  if (found.missed.length === 0) return { value: found.value, answer: first };
  try {
    const missed = found.missed.slice(0, MISSED_MAX);
    const second = await readToEnd(
      model.stream(reservation, taskFor(missed), { signal, totalMs: leftMs() }),
      () => undefined,
    );
    const again = read(second);
    return again.missed.length === 0 ? { value: again.value, answer: second } : null;
  } catch (cause) {
    if (cause instanceof ModelError && cause.kind !== 'aborted' && !signal.aborted) return null;
    throw cause;
  }
}
