// `npm run admin -- COMMAND`: operator commands on the server's machine. It reads the same settings
// as the server.
import { runCommandLine } from '#server/cli/command-line.ts';

const isDone = await runCommandLine(process.argv.slice(2), process.env, {
  write: (line) => process.stdout.write(`${line}\n`),
  writeError: (line) => process.stderr.write(`${line}\n`),
});
process.exitCode = isDone ? 0 : 1;
