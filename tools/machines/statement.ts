// How a database that is sharded by user would run a statement of the program. Kysely quotes every
// name, so tables and conditions are found in the text.

/**
 * Tables that every node would hold whole: they are read before a user is known, or belong to no
 * one. The others with a `user_id` are distributed by it.
 */
const REFERENCE_TABLES = new Set([
  'audit_log',
  'auth_flows',
  'coupons',
  'day_totals',
  'deleted_accounts',
  'invitations',
  'jobs',
  'one_time_tokens',
  'personal_tokens',
  'rate_limits',
  'roles',
  'summary_previews',
  'try_mode_diary_entries',
  'try_mode_posts',
  'users',
]);

/** Which nodes a statement involves. */
export type Way = 'one user' | 'several users' | 'reference tables' | 'no table';

/** The statement with one placeholder for any value and any list of values. */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(?:, \?)+/g, '?')
    .replaceAll(/\(\?\)(?:, \(\?\))+/g, '(?)')
    .trim();
}

/**
 * Which nodes a statement involves: one user's when each of its selects binds its tables to a user.
 */
export function wayOf(shape: string): Way {
  const names = expressionsOf(shape);
  const scopes = scopesOf(shape).map((text) => ({
    text,
    tables: tablesOf(text).filter(({ table }) => !names.has(table)),
  }));
  const all = scopes.flatMap(({ tables }) => tables);
  if (all.length === 0) return 'no table';
  if (all.every(({ table }) => REFERENCE_TABLES.has(table))) return 'reference tables';
  return scopes.every(({ text, tables }) =>
    tables.every((one) => REFERENCE_TABLES.has(one.table) || isBound(text, one)),
  )
    ? 'one user'
    : 'several users';
}

/** What a distributed database may refuse or treat differently. */
export function traitsOf(shape: string): readonly string[] {
  const traits: [string, RegExp][] = [
    ['insert … select', /^insert into [^(]+\([^)]*\) select/],
    ['a subquery in values', /^insert into .*values \(.*\(select /],
    ['on conflict', / on conflict /],
    ['for update', / for (?:no key update|update|key share|share)/],
    ['ctid', /\bctid\b/],
    ['an advisory lock', /pg_advisory/],
    ['a common table expression', /^with /],
    ['a recursive expression', /^with recursive /],
    ['a writing expression', /^with .*\b(?:insert into|update|delete from) /],
    ['an outer join', / (?:left|right|full) join /],
    ['a lock of a table', /^lock table /],
  ];
  return traits.filter(([, pattern]) => pattern.test(shape)).map(([trait]) => trait);
}

interface Table {
  table: string;
  /** The name that conditions use. */
  name: string;
}

/** The statement and its selects, each without those inside it. */
function scopesOf(shape: string): readonly string[] {
  const inner = /\((?:select|with) (?:[^()]|\((?!(?:select|with) )[^()]*\))*\)/;
  const scopes: string[] = [];
  let rest = shape;
  for (;;) {
    const [found] = inner.exec(rest) ?? [];
    if (found === undefined) break;
    scopes.push(found.slice(1, -1));
    rest = rest.replace(found, () => '[]');
  }
  return [rest, ...scopes].flatMap((text) => text.split(/ (?:union(?: all)?|except|intersect) /));
}

/** Names of common table expressions. */
function expressionsOf(shape: string): ReadonlySet<string | undefined> {
  return new Set(
    [...shape.matchAll(/(?:with|,) "?(\w+)"?(?:\([^)]*\))? as (?:materialized )?\(/g)].map(
      ([, name]) => name,
    ),
  );
}

/** The tables of a select, once for each use. */
function tablesOf(scope: string): readonly Table[] {
  return [
    ...scope.matchAll(
      /(?:\bfrom|\bjoin|\binto|^update|\btruncate) "?(\w+)"?(?: as "?(\w+)"?| (?!as|where|set|on|inner|left|order|limit|values|select|group|for|cross|using)(\w+))?/g,
    ),
  ]
    .map(([, table = '', alias, bare]) => ({ table, name: alias ?? bare ?? table }))
    .filter(({ table }) => !/^(?:json_array_elements|unnest|generate_series|pg_\w+)$/.test(table));
}

/** Whether a use of a table names its user: by a value, by another table, or as a new row. */
function isBound(scope: string, { table, name }: Table): boolean {
  const own = `"?${name}"?`;
  const readsOne = tablesOf(scope.replace(/^insert into "?\w+"?/, '')).length === 1;
  return [
    // Without a table's name, when it is the only one.
    ...(readsOne ? [String.raw`(?:where|and|on|\() ?"?user_id"? = `] : []),
    String.raw`(?:^|[^.\w"])${own}\."?user_id"? = `,
    String.raw`= ${own}\."?user_id"?`,
    String.raw`insert into "?${table}"? (?:as "?\w+"? )?\([^)]*"?user_id"?`,
  ].some((pattern) => new RegExp(pattern).test(scope));
}
