// A fact: one short sentence about the user that replies may use (rulings 60, 104). Only the user
// writes the list; a proposal becomes a fact when the user accepts it.
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import { shortTextOf } from '#domain/text/short-text.ts';

/** Maximum facts of a user. */
export const FACTS_MAX = 40;

/** Maximum length of a fact, in characters. */
export const FACT_MAX_CHARACTERS = 60;

/** The longest input that {@link checkFact} is asked about, in UTF-16 code units. */
export const FACT_INPUT_MAX = 500;

/** After this time a fact is asked about again (还是这样吗？), in milliseconds. */
export const FACT_DOUBT_MS = 365 * 86_400_000;

/** A fact is proposed from what the user wrote within this time, in milliseconds. */
export const PROPOSAL_MAX_AGE_MS = 7 * 86_400_000;

/** Messages of a conversation that are read for a proposal. */
export const PROPOSAL_TEXTS_MAX = 20;

/** The sentence that a fact was proposed from. */
export interface FactSource {
  postId: string;
  /** null: the post itself. */
  messageId: string | null;
}

export interface Fact {
  /** UUIDv7, made by the client. */
  id: string;
  content: string;
  /** ISO 8601 in UTC, like all times. */
  createdAt: string;
  /** When the user last wrote, changed or confirmed it. */
  confirmedAt: string;
  /** null: typed by the user, or the post is gone. `date` is the moment of the post. */
  source: (FactSource & { date: string }) | null;
}

/** Trims a fact, and makes one line of it. */
export function checkFact(text: string): Outcome<string, 'FACT_INVALID'> {
  const fact = shortTextOf(
    text.replace(/[\t\n\r\u2028\u2029]+/gu, ' '),
    'NFC',
    FACT_MAX_CHARACTERS,
  );
  return fact === null ? bad('FACT_INVALID') : good(fact);
}

/** Whether a year has passed since the last confirmation. */
export function isDoubtful({ confirmedAt }: Pick<Fact, 'confirmedAt'>, nowMs: number): boolean {
  return nowMs - Date.parse(confirmedAt) >= FACT_DOUBT_MS;
}

/** What a new fact changes in the list. */
export type FactStep =
  /** The list has this fact. */
  | { is: 'there'; id: string }
  /** It is added; `removedId` is the fact that it replaces. */
  | { is: 'new'; content: string; removedId: string | null };

/**
 * Adds a fact to a list. An id or a text that is there is not added again. FACT_INVALID,
 * TOO_MANY_FACTS.
 */
export function addFact(
  list: readonly Pick<Fact, 'id' | 'content'>[],
  added: { id: string; content: string; replacesId?: string | undefined },
): Outcome<FactStep, 'FACT_INVALID' | 'TOO_MANY_FACTS'> {
  const checked = checkFact(added.content);
  if (!checked.ok) return checked;
  const { value: content } = checked;
  const same = list.find((fact) => fact.id === added.id || fact.content === content);
  if (same !== undefined) return good({ is: 'there', id: same.id });
  const removedId = list.find((fact) => fact.id === added.replacesId)?.id ?? null;
  if (removedId === null && list.length >= FACTS_MAX) return bad('TOO_MANY_FACTS');
  return good({ is: 'new', content, removedId });
}
