// Whether the tables could be distributed by user, statement by statement: `node
// tools/machines/statements.ts`. Runs the server's tests over PostgreSQL, collects every SQL text
// that the program itself sends, and prints how a database that is sharded by `user_id` would run
// it. `--from FOLDER` reads what an earlier run collected. `TEST_POSTGRES_PROGRAMS` chooses the
// PostgreSQL.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { shapeOf, traitsOf, wayOf, type Way } from '#tools/machines/statement.ts';

const { values } = parseArgs({
  options: { from: { type: 'string' }, all: { type: 'boolean', default: false } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = resolve(values.from ?? 'test-results/statements');
if (values.from === undefined) collect();

// Migrations run once, before the tables are distributed.
const isMigration = (origin: string) => origin.startsWith('server/database/migrat');
const shapes = new Map<string, { origins: Set<string>; way: Way; traits: readonly string[] }>();
for (const file of readdirSync(folder))
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
    const { text, origin } = JSON.parse(line) as { text: string; origin: string };
    const shape = shapeOf(text);
    if (isMigration(origin) || shape === '') continue;
    const known = shapes.get(shape);
    if (known === undefined)
      shapes.set(shape, {
        origins: new Set([origin]),
        way: wayOf(shape),
        traits: traitsOf(shape),
      });
    else known.origins.add(origin);
  }

const byWay = Map.groupBy(shapes, ([, { way }]) => way);
print(`${shapes.size} shapes of statements`);
for (const [way, of] of byWay) {
  print(`\n${way}: ${of.length}`);
  const traits = Map.groupBy(
    of.flatMap(([, shape]) => shape.traits),
    (trait) => trait,
  );
  for (const [trait, times] of traits) print(`  with ${trait}: ${times.length}`);
  if (!values.all && (way === 'one user' || way === 'reference tables')) continue;
  for (const [shape, { origins, traits: own }] of of)
    print(
      `  - ${[...origins].join(', ')}${own.map((trait) => ` [${trait}]`).join('')}\n    ${shape}`,
    );
}

function collect(): void {
  mkdirSync(folder, { recursive: true });
  const preload = resolve('tools/test/record-statements.ts');
  spawnSync('node_modules/.bin/vitest', ['run', '--project', 'node', 'server'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: `--import ${preload}`,
      STATEMENTS_FOLDER: folder,
    },
  });
}
