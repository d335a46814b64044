// Chooses the one fact to propose from what a user wrote in a conversation (rulings 104).
import { isAtLeast } from '#domain/care/danger.ts';
import type { Fact, FactSource } from '#domain/facts/fact.ts';
import { checkFact, FACTS_MAX } from '#domain/facts/fact.ts';
import { factsIn, SINGLE_KINDS, type FoundFact } from '#engine/facts/facts-in.ts';
import { readDanger } from '#engine/safety.ts';
import { hashText } from '#engine/text/hash.ts';

/** What the user wrote: the post itself, or one message. Never a text of the AI. */
export interface OwnText {
  text: string;
  source: FactSource;
}

export interface FactProposal {
  content: string;
  source: FactSource;
  /** A hash of what the fact says, by which an answer is remembered. */
  key: string;
  /** The fact that the new one contradicts; null: none. */
  replaces: { id: string; content: string } | null;
}

/**
 * The first fact that is not in the list and whose key was not answered; null: none. A
 * conversation with signs of danger proposes nothing: no question about trivia is asked there.
 */
export function proposeFact(
  texts: readonly OwnText[],
  facts: readonly Pick<Fact, 'id' | 'content'>[],
  answeredKeys: ReadonlySet<string>,
): FactProposal | null {
  const known = facts.map(({ id, content }) => ({ id, content, found: factsIn(content) }));
  let isDanger: boolean | null = null;
  for (const { text, source } of texts) {
    const found = factsIn(text);
    if (found.length === 0) continue;
    isDanger ??= texts.some((one) => isAtLeast(readDanger(one.text).tier, 'line'));
    if (isDanger) return null;
    for (const fact of found) {
      const key = keyOf(fact);
      if (answeredKeys.has(key) || !checkFact(fact.content).ok || isKnown(fact, known)) continue;
      const old = SINGLE_KINDS.has(fact.kind)
        ? known.findLast((one) => one.found.some(({ kind }) => kind === fact.kind))
        : undefined;
      if (old === undefined && facts.length >= FACTS_MAX) continue;
      const replaces = old === undefined ? null : { id: old.id, content: old.content };
      return { content: fact.content, source, key, replaces };
    }
  }
  return null;
}

/** Other wordings of a fact have the same key. */
function keyOf({ kind, value }: FoundFact): string {
  return hashText(`${kind}\n${value}`).toString(36);
}

interface KnownFact {
  content: string;
  found: readonly FoundFact[];
}

/** Whether the list says it, if only in words of the user's own. */
function isKnown(fact: FoundFact, known: readonly KnownFact[]): boolean {
  return known.some(
    ({ content, found }) =>
      content === fact.content ||
      found.some(({ kind, value }) => kind === fact.kind && value === fact.value) ||
      (!SINGLE_KINDS.has(fact.kind) && fact.value.length > 1 && content.includes(fact.value)),
  );
}
