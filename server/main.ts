// Starts the server: settings, database, services, port. On a signal it stops cleanly, after open
// streams have finished (ruling 205). Started by start.mjs.
import { REPLY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { readSettings, SettingsError } from '#server/config/settings.ts';
import { startServer } from '#server/listen.ts';

/**
 * How long open requests may take to finish after a stop signal, in milliseconds: the whole
 * deadline of a reply.
 */
const STOP_LIMIT_MS = REPLY_DEADLINE_MS;

/**
 * Signals that end a server, alike: of a supervisor, of a terminal, and of a terminal that closes.
 */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * How long repeats of a stop signal count as one, in milliseconds: a signal to a process group
 * arrives a second time through npm, which passes it on, and some supervisors send two.
 */
const REPEAT_MS = 2_000;

/** Runs a server until a stop signal. */
export async function main(): Promise<void> {
  const settings = settingsOrExit();
  const server = await startServer(settings).catch((error: unknown) => exitWith(error));
  let isStopping = false;
  let isRepeat = true;
  const stop = () => {
    // The operator does not want to wait.
    if (isStopping && !isRepeat) process.exit(1);
    if (isStopping) return;
    isStopping = true;
    // The immediate runs after the signals that arrived while the event loop was blocked.
    setTimeout(() => setImmediate(() => (isRepeat = false)), REPEAT_MS).unref();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => exitWith(error),
    );
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
}

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    return exitWith(error);
  }
}

function exitWith(error: unknown): never {
  process.stderr.write(
    `${error instanceof SettingsError ? error.message : `Echo Notes could not start: ${error instanceof Error ? error.message : String(error)}`}\n`,
  );
  process.exit(1);
}
