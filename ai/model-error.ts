// The errors of a model call, by what the caller does next. An error never holds the user's text or
// a key.

/**
 * - `busy` and `server` were retried where time allowed.
 * - `refused`: the endpoint rejects the request.
 * - `unpaid`: the endpoint's account has no money.
 * - `broken`: the response is not a completion.
 * - `filtered`: the endpoint withheld the text.
 * - `too-long`: the text does not fit the context of the model.
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
  | 'filtered'
  | 'too-long';

/**
 * What is wrong, where one kind has several causes.
 * - `address`: the endpoint has no such path.
 * - `model`: the endpoint does not have the model.
 * - `loading`: the endpoint is loading the model.
 * - `thoughts`: the model spent its limit on thoughts.
 */
export type ModelErrorCause = 'address' | 'model' | 'loading' | 'thoughts';

export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** HTTP status of the response; null: none arrived. */
  readonly status: number | null;
  /** Seconds of the Retry-After header; null: none. */
  readonly retryAfterSeconds: number | null;
  readonly about: ModelErrorCause | null;
  /** The context that the endpoint named in tokens; null: it named none. */
  readonly window: number | null;
  /** Characters received before the error. */
  readonly partialLength: number;

  constructor(
    kind: ModelErrorKind,
    detail: {
      status?: number | null;
      retryAfterSeconds?: number | null;
      about?: ModelErrorCause | null;
      window?: number | null;
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
    this.about = detail.about ?? null;
    this.window = detail.window ?? null;
    this.partialLength = detail.partialLength ?? 0;
  }
}
