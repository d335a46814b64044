// One command line of the operator: finds the command, opens the services when it needs them, and
// tells expected errors in a sentence.
import { parseArgs } from 'node:util';
import { COMMANDS } from '#server/cli/commands.ts';
import { BackupError } from '#server/cli/backup-error.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import { readSettings, SettingsError } from '#server/config/settings.ts';
import { DatabaseStateError } from '#server/database/database-state-error.ts';
import { OperatorError } from '#server/features/operators/operator.service.ts';
import { createLog } from '#server/http/logger.ts';

const VALUES = [
  'stones',
  'premium-days',
  'uses',
  'expires',
  'until',
  'days',
  'last',
  'from',
  'zone',
  'note',
];
const SWITCHES = ['dry-run', 'off'];
const OPTIONS = Object.fromEntries([
  ...VALUES.map((name) => [name, { type: 'string' as const }] as const),
  ...SWITCHES.map((name) => [name, { type: 'boolean' as const }] as const),
]);

/** Where a command writes its lines: the terminal, or a test. */
export interface CommandOutput {
  write: (line: string) => void;
  writeError: (line: string) => void;
}

/** Runs one command line with these settings; returns whether it succeeded. */
export async function runCommandLine(
  argv: string[],
  environment: NodeJS.ProcessEnv,
  { write, writeError }: CommandOutput,
): Promise<boolean> {
  let opened: Promise<Services> | null = null;
  try {
    const { positionals, values } = parseArgs({
      args: argv,
      options: OPTIONS,
      allowPositionals: true,
    });
    const name = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''].find((words) =>
      Object.hasOwn(COMMANDS, words),
    );
    const command = name === undefined ? undefined : COMMANDS[name];
    if (name === undefined || command === undefined) {
      writeUsage(write);
      return positionals.length === 0;
    }
    const settings = readSettings(environment);
    // No request waits for a command, so a sum over all rows may take as long as it needs.
    const database =
      settings.database.kind === 'postgres'
        ? { ...settings.database, isPatient: true }
        : settings.database;
    const publicUrl = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    const services = () =>
      (opened ??= composeServices(
        { ...settings, database, publicUrl },
        { log: createLog('warn') },
      ));
    return (
      (await command.run({
        words: positionals.slice(name.split(' ').length),
        options: Object.fromEntries(
          Object.entries(values).map(([option, value]) => [option, String(value)]),
        ),
        settings,
        services,
        write,
      })) !== false
    );
  } catch (error) {
    const isExpected =
      error instanceof OperatorError ||
      error instanceof BackupError ||
      error instanceof DatabaseStateError ||
      error instanceof SettingsError ||
      (error instanceof TypeError && 'code' in error);
    if (!isExpected) throw error;
    writeError(error.message);
    return false;
  } finally {
    if (opened !== null) await (await (opened as Promise<Services>)).close();
  }
}

function writeUsage(write: (line: string) => void): void {
  write('npm run admin -- COMMAND\n');
  for (const [name, { usage, what }] of Object.entries(COMMANDS))
    write(`  ${`${name} ${usage}`.trim()}\n      ${what}`);
}
