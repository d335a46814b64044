// What can go wrong with a model call, in words that decide what happens next. A fault carries no
// text of the person and no key.

/**
 * Kinds of fault. `busy` and `server` were retried where time allowed; `refused` is a request the
 * endpoint does not take; `unpaid` is its account without money; `broken` an answer that is none;
 * `filtered` an answer it withheld.
 */
export type ModelErrorKind =
  | 'aborted'
  | 'timeout'
  | 'network'
  | 'busy'
  | 'server'
  | 'unauthorised'
  | 'unpaid'
  | 'refused'
  | 'broken'
  | 'filtered';

/** A failed model call. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** HTTP status of the endpoint, where it answered. */
  readonly status: number | null;
  /** Seconds the endpoint asked to wait, where it did. */
  readonly retryAfterSeconds: number | null;
  /** Characters that had arrived before the fault. */
  readonly partialLength: number;

  constructor(
    kind: ModelErrorKind,
    detail: {
      status?: number | null;
      retryAfterSeconds?: number | null;
      partialLength?: number;
      cause?: unknown;
    } = {},
  ) {
    super(
      `model call failed: ${kind}${detail.status === undefined || detail.status === null ? '' : ` (${detail.status})`}`,
      detail.cause === undefined ? {} : { cause: detail.cause },
    );
    this.name = 'ModelError';
    this.kind = kind;
    this.status = detail.status ?? null;
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null;
    this.partialLength = detail.partialLength ?? 0;
  }
}
