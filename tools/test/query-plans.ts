// Query plans in one shape for both engines: the index by which each table is entered, and what is
// scanned or sorted completely. For the growth benchmark, and for the test of the hot queries'
// plans.
import { CompiledQuery } from 'kysely';
import type { Database } from '#server/database/database.ts';

export interface QueryPlan {
  /** The engine's own text, one step per line. */
  lines: string[];
  /** Tables that are entered by an index, each with its condition. */
  entries: { index: string; condition: string }[];
  /** Tables that are scanned completely. */
  walked: string[];
  /** Whether rows are sorted. */
  sorts: boolean;
}

/** Asks the engine for the plan of a query with its parameters. */
export async function planOf(database: Database, query: CompiledQuery): Promise<QueryPlan> {
  const explain = async <Row>(words: string) =>
    (
      await database
        .read()
        .executeQuery<Row>(CompiledQuery.raw(`${words} ${query.sql}`, [...query.parameters]))
    ).rows;
  if (database.kind === 'sqlite')
    return readSteps(
      (await explain<{ detail: string }>('explain query plan')).map(({ detail }) => detail),
    );
  const [answer] = await explain<{ 'QUERY PLAN': { Plan: Node }[] }>('explain (format json)');
  const root = answer?.['QUERY PLAN'][0]?.Plan;
  return readNodes(root === undefined ? [] : [...flat(root, 0)]);
}

/** SQLite's steps, one per line: a table is searched or scanned. */
function readSteps(lines: string[]): QueryPlan {
  // The result of a subquery is scanned, and is not a table.
  const made = new Set(
    lines.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.[1] ?? []),
  );
  return {
    lines,
    entries: lines.flatMap((line) => {
      const [, index, condition] =
        /^SEARCH \S+ USING (?:(?:COVERING )?INDEX (\S+)|INTEGER PRIMARY KEY) \((.+)\)$/.exec(
          line,
        ) ?? [];
      return condition === undefined ? [] : [{ index: index ?? 'rowid', condition }];
    }),
    walked: lines.flatMap((line) => {
      const table = /^SCAN (\S+)(?!.* VIRTUAL TABLE)/.exec(line)?.[1];
      return table === undefined || table === 'CONSTANT' || made.has(table) ? [] : [table];
    }),
    sorts: lines.some((line) => line.startsWith('USE TEMP B-TREE')),
  };
}

/** A node of PostgreSQL's plan, as far as it is used. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Plans?: Node[];
}

function* flat(node: Node, depth: number): Generator<{ node: Node; depth: number }> {
  yield { node, depth };
  for (const child of node.Plans ?? []) yield* flat(child, depth + 1);
}

function readNodes(nodes: readonly { node: Node; depth: number }[]): QueryPlan {
  return {
    lines: nodes.map(({ node, depth }) => {
      const words = [
        node['Node Type'],
        node['Index Name'] ?? node['Relation Name'],
        node['Index Cond'],
        `${node['Plan Rows']} rows`,
      ];
      return `${'  '.repeat(depth)}${words.filter((word) => word !== undefined).join(' ')}`;
    }),
    entries: nodes.flatMap(({ node }) => {
      const { 'Index Name': index, 'Index Cond': condition } = node;
      return index === undefined || condition === undefined ? [] : [{ index, condition }];
    }),
    // An index without a condition is scanned completely as well.
    walked: nodes.flatMap(({ node }) =>
      node['Node Type'] === 'Seq Scan' ||
      (node['Index Name'] !== undefined && node['Index Cond'] === undefined)
        ? [node['Relation Name'] ?? node['Index Name'] ?? '']
        : [],
    ),
    sorts: nodes.some(({ node }) => node['Node Type'].endsWith('Sort')),
  };
}
