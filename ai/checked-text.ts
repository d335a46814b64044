// Requests a text, checks it, and requests it once more with its errors named. A caller that gets
// null must tell the user that the shown text is another one.
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { ModelError } from '#ai/model-error.ts';
import { readToEnd, type TextAnswer, type TextModel, type TextTask } from '#ai/text-model.ts';

export interface Reading<T> {
  value: T;
  /** What the text invented or left out; empty: the text is good. */
  missed: readonly string[];
}

export interface CheckedCall<T> {
  model: TextModel;
  reservation: StoneReservation;
  signal: AbortSignal;
  leftMs: () => number;
  taskFor: (missed: readonly string[]) => TextTask;
  read: (answer: TextAnswer) => Reading<T>;
  /** Gets the first try's text as it arrives. The second try is shown only when it is complete. */
  onText: (text: string) => void;
}

/** At most this many errors are named to the model. */
const MISSED_MAX = 8;

/**
 * Requests the text at most twice; returns null when both fail the check. Throws a {@link
 * ModelError} when the first call fails.
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
    const reread = read(second);
    return reread.missed.length === 0 ? { value: reread.value, answer: second } : null;
  } catch (cause) {
    if (cause instanceof ModelError && cause.kind !== 'aborted' && !signal.aborted) return null;
    throw cause;
  }
}
