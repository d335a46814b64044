// The account that the operations belong to, and a request as it is sent.
import type { HeavyJournal } from '#tools/freeze/heavy-journal.ts';
import type { HeavyRows } from '#tools/freeze/heavy-rows.ts';

/** A heavy account whose user is also an operator. */
export interface HeavyWorld extends HeavyJournal, HeavyRows {
  userId: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  /** A personal token with the scope `write`. */
  personalToken: string;
  /** An image of the most pixels that a phone makes. */
  photo: Uint8Array;
  nowMs: number;
  newId(): string;
}

export interface FreezeRequest {
  method: string;
  path: string;
  /** Sent as JSON, or as it is when it is bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Bytes after which the client goes away. */
  stopAfter?: number;
}

/** One or several requests that are measured together. */
export interface Operation {
  name: string;
  /** Sent in sequence. */
  requests: FreezeRequest[];
  /** How often each is sent at the same time. */
  parallel?: number;
}
