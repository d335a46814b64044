// The messages between the main thread and a reader thread.
import type { DatabaseLocation } from '#server/database/database.ts';

/** Bytes of a chunk of a stream, and how many of them may be on their way to a slow client. */
export const CHUNK_BYTES = 262_144;
export const CHUNKS_AHEAD = 4;

/** What a thread opens: the database, and the store of the images. */
export interface ReaderPlaces {
  database: DatabaseLocation;
  dataDir: string;
  storageUrl: string | null;
  /** Variables with the credentials of the store; empty without an s3:// address. */
  environment: Record<string, string | undefined>;
}

/** From the main thread. `credit`: the client took a chunk. `end`: the thread ends. */
export type ReaderOrder =
  | { kind: 'begin'; id: number; task: string; input: unknown }
  | { kind: 'credit' | 'cancel'; id: number }
  | { kind: 'end' };

/** From the thread. All but `chunk` are the last one of their task. */
export type ReaderAnswer =
  | { kind: 'chunk'; id: number; bytes: Uint8Array }
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; failure: TaskFailure };

/** An error without its message, which may quote a text of the user. */
export interface TaskFailure {
  name: string;
  /** A code of the contract, the system or PostgreSQL. */
  code: string | undefined;
  /** A code of SQLite, and its own text for that. */
  errcode: number | undefined;
  errstr: string | undefined;
  /** The message of a database outage. */
  outage: string | undefined;
  /** Where it was thrown. */
  frames: string;
}
