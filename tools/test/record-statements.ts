// Preloaded into the processes of the tests (`--import`): appends each distinct SQL text that the
// program sends to PostgreSQL, with the source file that sent it, to a file in STATEMENTS_FOLDER.
// What a test sends itself is left out.
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';

const folder = process.env['STATEMENTS_FOLDER'];
const root = join(import.meta.dirname, '../..');
const known = new Set<string>();

if (folder !== undefined) {
  Error.stackTraceLimit = 50;
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: unknown, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    if (text !== undefined && !known.has(text)) {
      const origin = originOf(new Error('where').stack ?? '');
      if (origin !== null) {
        known.add(text);
        appendFileSync(
          join(folder, `${process.pid}.jsonl`),
          `${JSON.stringify({ text, origin })}\n`,
        );
      }
    }
    return query.apply(this, args);
  };
}

/** The first file above the database layer; null for what a test sends itself. */
function originOf(stack: string): string | null {
  const files = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+\.ts)/g)].map(([, file]) =>
    relative(root, file ?? ''),
  );
  const above = files.find(
    (file) =>
      !/^server\/database\/(?:postgres|sqlite|prepared|database|write-watch)/.test(file) &&
      !file.startsWith('tools/test/record-'),
  );
  if (above === 'tools/test/hot-queries.ts') return above;
  return above?.startsWith('server/') === true && !/\.test\.ts$|test-helpers|compliance/.test(above)
    ? above
    : null;
}
