// Starts the server: settings, tables, services, port — and ends it cleanly when asked, with open
// streams finished. start.mjs comes before it.
import { readSettings, SettingsError } from '#server/config/settings.ts';
import { startServer } from '#server/listen.ts';

/**
 * How long open requests may take to finish once the server was asked to stop, in milliseconds: a
 * reply's whole deadline.
 */
const STOP_LIMIT_MS = 60_000;

/** Runs a server until it is asked to stop. */
export async function main(): Promise<void> {
  const settings = settingsOrExit();
  const server = await startServer(settings).catch((error: unknown) => exitWith(error));
  let stopping = false;
  const stop = () => {
    // Asked twice: whoever asks does not want to wait.
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
