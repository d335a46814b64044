// Starts the server: settings, database, services, port. On a signal it stops cleanly, after open
// streams have finished. Started by start.mjs.
import { REPLY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { readSettings, SettingsError } from '#server/config/settings.ts';
import { startServer } from '#server/listen.ts';

/**
 * How long open requests may take to finish after a stop signal, in milliseconds: the whole
 * deadline of a reply.
 */
const STOP_LIMIT_MS = REPLY_DEADLINE_MS;

/** Runs a server until a stop signal. */
export async function main(): Promise<void> {
  const settings = settingsOrExit();
  const server = await startServer(settings).catch((error: unknown) => exitWith(error));
  let stopping = false;
  const stop = () => {
    // A second signal: the operator does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => exitWith(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
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
