// The totals that a server counts for each of its days. The names of failures are closed sets, so
// that no user's data can become a label of /metrics.

/** Why a model had no answer: `broken` is an answer that is no completion. */
export const MODEL_FAILURES = [
  'timeout',
  'network',
  'busy',
  'server',
  'unauthorised',
  'unpaid',
  'refused',
  'broken',
  'filtered',
  'too-long',
] as const;

/**
 * Why an AI call failed. `budget` (the server's) and `limit` (the account's) refused it before it
 * ran.
 */
export const AI_FAILURE_KINDS = [
  ...MODEL_FAILURES,
  'budget',
  'limit',
  'cancelled',
  'other',
] as const;

export type AiFailureKind = (typeof AI_FAILURE_KINDS)[number];

/** The kind of a failure with this word; `other` for one that is not listed. */
export function aiFailureKind(word: string): AiFailureKind {
  return AI_FAILURE_KINDS.find((kind) => kind === word) ?? 'other';
}

/**
 * Why a mail was not sent: one try failed, the last try failed, or MAIL_PER_HOUR was used up when
 * it was asked for.
 */
export const MAIL_PROBLEMS = ['failed', 'given-up', 'over-limit'] as const;

export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** A total of the server's day. `failed-` is followed by the code that a client got. */
export type ServerTotal =
  | 'sign-ups'
  | 'posts'
  | 'image-bytes'
  | 'ai-calls'
  | 'ai-tokens'
  | 'mails'
  | 'stones'
  | `push-${string}`
  | `failed-${string}`
  | `ai-failed-${AiFailureKind}`
  | `mails-${MailProblem}`;
