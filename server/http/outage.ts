// Tells "the database does not answer" from a defect, by what the two drivers throw: the one is
// said as 503 and comes back by itself, the other is logged as ours. Below nothing is imported, so
// that every door may ask.

/**
 * Retry-After of a 503, and of a 429 that knows nothing more exact, in seconds; a database that
 * restarts takes about as long.
 */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Codes of the network, and of PostgreSQL while it starts, stops, is full of connections, out of
 * disk or read-only, or ends who waits too long for a lock or says nothing.
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
  '25P03',
  '25006',
]);

/** The driver gives its own failures no code. */
const OUTAGE_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** SQLite: busy beyond its timeout, read-only, the file system failing, out of disk. */
const SQLITE_OUTAGES = new Set([5, 8, 10, 13]);

/** Whether a failure says that the database cannot serve for now. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_OUTAGES.has(errcode & 0xff);
  return (
    (typeof code === 'string' && (OUTAGE_CODES.has(code) || /^08...$/.test(code))) ||
    OUTAGE_TEXTS.test(error.message)
  );
}
