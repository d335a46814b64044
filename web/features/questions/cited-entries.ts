// Numbers the entries of an answer in the order in which its claims cite them.
import type { AnswerClaim, NamedEntry } from '#domain/asking/answer.ts';

/** An entry with its number and the words that are quoted of it. */
export interface NumberedEntry {
  number: number;
  entry: NamedEntry;
  quotes: string[];
}

/** All entries that claims cite; each has one number. */
export function citedEntries(claims: readonly AnswerClaim[]): NumberedEntry[] {
  const cited = new Map<string, NumberedEntry>();
  for (const { cites } of claims)
    for (const { entry, quote } of cites) {
      const known = cited.get(entry.id) ?? { number: cited.size + 1, entry, quotes: [] };
      if (!known.quotes.includes(quote)) known.quotes.push(quote);
      cited.set(entry.id, known);
    }
  return [...cited.values()];
}

/** The page of an entry. */
export function pathOfEntry({ kind, id }: NamedEntry): `/${string}` {
  return kind === 'diary' ? `/notes/${id}` : `/chat/${id}`;
}
