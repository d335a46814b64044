// What the reading of a conversation asks of the next reply, whichever engine writes it.
import { preparedReplies, type CareWords } from '#domain/care/care-words.ts';
import {
  isAtLeast,
  isUrgent,
  type CareTier,
  type DangerKind,
  type DangerReading,
} from '#domain/care/danger.ts';
import type { EngineKind } from '#domain/messages/message.ts';

export interface ReplyCare {
  /** From `brake` on the reply is plain presence: no wit, cheer, quotation or question. */
  tier: CareTier;
  kind: DangerKind | null;
  /** Prepared words, one of which is the reply; empty: the engine writes. */
  words: readonly string[];
  /** Whom a model names in its own words. */
  help: string;
}

/**
 * Prepared words take the place of the built-in engine's reply at a card and where open words name
 * the past or another person; of a model's reply only when it is urgent (rulings 218, 260).
 */
export function replyCare(words: CareWords, reading: DangerReading, engine: EngineKind): ReplyCare {
  const { tier, kind } = reading;
  const isPrepared =
    engine === 'remote'
      ? isUrgent(reading)
      : tier === 'card' || (tier === 'line' && reading.isOpen && !ASKING.has(kind));
  return {
    tier,
    kind: isAtLeast(tier, 'line') ? kind : null,
    words: isPrepared ? preparedReplies(words, reading) : [],
    help: words.help,
  };
}

/** Their prepared words ask, which a quiet line does not. */
const ASKING: ReadonlySet<DangerKind | null> = new Set(['hint', 'now', 'violence', null]);
