// The log: JSON lines on standard output. A line holds a route, a status and a time, never a query,
// a body, a secret or a user's text.
import { pino, type Logger } from 'pino';

/** The log as services see it. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Opens the log at a level of pino's. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
