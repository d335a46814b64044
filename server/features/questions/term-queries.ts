// Queries in the search index for the terms of a question.
import type { TokenQuery } from '#server/database/engine.ts';
import { termQuery } from '#server/database/search-index.ts';

/** Candidates of one search in the index, and of the days of a question. */
export const MATCHES_MAX = 1_000;

/** The query of a term, with the term; empty if the index cannot decide. */
export function queryOf(term: string): [string, TokenQuery][] {
  const query = termQuery(term);
  return query === null ? [] : [[term, query]];
}

/** The rarest terms, as many as one search returns whole, and the others. */
export function byRarity(counts: ReadonlyMap<string, number>): {
  rare: string[];
  common: string[];
} {
  const rare: string[] = [];
  const common: string[] = [];
  let sum = 0;
  for (const [term, count] of [...counts].toSorted((a, b) => a[1] - b[1])) {
    if (count === 0) continue;
    sum += count;
    (sum <= MATCHES_MAX ? rare : common).push(term);
  }
  return { rare, common };
}

/** Entries with terms of two groups; null with fewer groups. */
export function pairsOf(groups: readonly (TokenQuery | null)[]): TokenQuery | null {
  const given = groups.filter((group) => group !== null);
  const any = given.flatMap((one, at) =>
    given.slice(at + 1).map((other): TokenQuery => ({ all: [one, other] })),
  );
  return any.length === 0 ? null : { any };
}

/** Entries with a term of each group; null without groups that can be searched for. */
export function allOf(groups: readonly (TokenQuery | null)[]): TokenQuery | null {
  const all = groups.filter((group) => group !== null);
  return all.length === 0 ? null : { all };
}
