import { expect, test } from 'vitest';
import { shapeOf, traitsOf, wayOf, type Way } from '#tools/machines/statement.ts';

const CASES: readonly [Way, string][] = [
  ['one user', 'select "id" from "posts" where "user_id" = $1 and "id" in ($2, $3)'],
  ['one user', 'insert into "posts" ("user_id", "id") values ($1, $2), ($3, $4)'],
  ['one user', 'insert into "tags" ("user_id") select "user_id" from "posts" where "user_id" = $1'],
  [
    'one user',
    'delete from "posts" where "user_id" = $1 and "id" in (select "id" from "old" where user_id = $2)',
  ],
  [
    'one user',
    'select "a"."id" from "posts" as "a" inner join "tags" as "b" on "b"."user_id" = "a"."user_id" where "a"."user_id" = $1',
  ],
  ['several users', 'select "id" from "posts" where "id" = $1'],
  [
    'several users',
    'select "id" from "posts" where "user_id" = $1 and "seq" in (select seq from documents where tokens @@ $2)',
  ],
  [
    'several users',
    'select "a"."id" from "posts" as "a" inner join "tags" as "b" on "b"."id" = "a"."id" where "a"."user_id" = $1',
  ],
  [
    'several users',
    'select "id" from "posts" where "user_id" = $1 union all select "id" from "tags"',
  ],
  ['reference tables', 'select "id" from "users" where "email" = $1'],
  ['no table', 'begin; set local lock_timeout = 2500'],
];

// C§75.06
test.each(CASES)('way of a statement · %s · %s', (way, text) => {
  expect(wayOf(shapeOf(text))).toBe(way);
});

test('shape of a statement · any number of values or rows · is the same', () => {
  const one = 'insert into "posts" ("id", "at") values ($1, $2)';
  const two = 'insert into "posts" ("id", "at") values ($1, $2), ($3, $4)';
  expect(shapeOf(two)).toBe(shapeOf(one));
});

test('traits of a statement · are found by its words', () => {
  expect(traitsOf('select "id" from "users" where "id" = ? for no key update')).toEqual([
    'for update',
  ]);
  expect(traitsOf('insert into "a" ("id") select "id" from "b" on conflict do nothing')).toEqual([
    'insert … select',
    'on conflict',
  ]);
});
