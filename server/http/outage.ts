// Distinguishes a database outage from a defect by the errors of both drivers. An outage is a 503
// and recovers by itself; a defect is logged as an error. Imports nothing, so that every layer may
// use it.

/**
 * Retry-After of a 503, and of a 429 without an exact time, in seconds. A database restart takes
 * about as long.
 */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Error codes of the network, and of PostgreSQL while it starts or stops, has no free connection,
 * has a full or read-only disk, ends a session that idles or waits too long for a lock, or ends one
 * of two transactions that wait for each other. Nothing of that one was stored, so a retry is safe.
 */
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '55P03',
  '40P01',
  '25P03',
  '25006',
]);

/** The driver gives its own errors no code. */
const OUTAGE_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** SQLite: busy beyond its timeout, read-only, a failing file system, a full disk. */
const SQLITE_OUTAGES = new Set([5, 8, 10, 13]);

/** Whether an error means that the database is unavailable for now. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_OUTAGES.has(errcode & 0xff);
  return (
    (typeof code === 'string' && (OUTAGE_CODES.has(code) || /^08...$/.test(code))) ||
    OUTAGE_TEXTS.test(error.message)
  );
}
