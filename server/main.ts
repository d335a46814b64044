// Starts the server: settings, tables, services, port — and ends it cleanly when asked, with open streams finished.
import { enableCompileCache } from 'node:module';

/** How long open requests may take to finish once the server was asked to stop, in milliseconds: a reply's whole deadline. */
const STOP_LIMIT_MS = 60_000;

// Before anything of ours is read, which is why everything below is imported late: compiled code is kept for the next start.
enableCompileCache();
const { readSettings, SettingsFault } = await import('#server/config/settings.ts');
await main();

async function main(): Promise<void> {
  const settings = settingsOrExit();
  const { startServer } = await import('#server/listen.ts');
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
    `${error instanceof SettingsFault ? error.message : `Echo Notes could not start: ${error instanceof Error ? error.message : String(error)}`}\n`,
  );
  process.exit(1);
}
