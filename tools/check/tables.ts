// Tables have owners (server/database/table-owners.ts): a write from anywhere else is an error.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOREIGN_WRITES, TABLE_OWNERS, type ForeignWrite } from '#server/database/table-owners.ts';
import type { CheckReport } from '#tools/check/report.ts';

/** A write in Kysely (a name or a variable) or in SQL. */
const WRITE =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*(?:'(?<name>\w+)'|\w)|\b(?:insert into|update|delete from) (?<sqlName>\w+) (?:\(|set\b|where\b)/g;

/** A write to a table, and the folder that does it. */
export interface TableWrite {
  writer: string;
  /** `*`: a variable. */
  table: string;
}

/** The writes of one source file. SQL on tables outside the schema is left out. */
export function listWrites(file: string, source: string): TableWrite[] {
  const [, top, folder] = /^(server\/(?:features\/)?([\w-]+))\//.exec(file) ?? [];
  if (top === undefined || folder === undefined) return [];
  const writer = file.startsWith('server/features/') ? folder : top;
  return [...source.matchAll(WRITE)]
    .map(({ groups }) => groups?.['name'] ?? groups?.['sqlName'] ?? '*')
    .filter((table) => table === '*' || Object.hasOwn(TABLE_OWNERS, table))
    .map((table) => ({ writer, table }));
}

/** Compares the writes of the server with the list of owners. */
export function checkTables(root: string): CheckReport {
  const files = execFileSync('git', ['ls-files', '--', 'server/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|\/test-helpers\/|\/migrations\//.test(file),
    );
  const used = new Set<ForeignWrite>();
  const errors: string[] = [];
  let writes = 0;
  for (const file of files)
    for (const { writer, table } of listWrites(file, readFileSync(join(root, file), 'utf8'))) {
      writes += 1;
      const owner: string | undefined = TABLE_OWNERS[table as keyof typeof TABLE_OWNERS];
      if (owner === writer) continue;
      const allowed = FOREIGN_WRITES.find(
        (foreign) => foreign.writer === writer && foreign.table === table,
      );
      if (allowed === undefined)
        errors.push(
          `${file} writes ${table === '*' ? 'a table by a variable' : `${table}, which belongs to ${owner}`}: take the service of its owner as a port`,
        );
      else used.add(allowed);
    }
  for (const foreign of FOREIGN_WRITES)
    if (!used.has(foreign))
      errors.push(
        `server/database/table-owners.ts: ${foreign.writer} no longer writes ${foreign.table}; remove the line`,
      );
  return { summary: `tables: ${writes} writes`, errors };
}
