// Looks for signs of danger before a model is called: models miss indirect sentences.
import { careNotice, type CareNotice, type CareWords } from '#domain/care/care-words.ts';
import {
  CARRIED_TURNS,
  carriedOver,
  graver,
  isAtLeast,
  NO_DANGER,
  type DangerReading,
} from '#domain/care/danger.ts';
import { replyCare, type ReplyCare } from '#domain/care/reply-care.ts';
import type { EngineKind } from '#domain/messages/message.ts';

export interface CrisisWatch {
  /** Reads a text of any length. Yields to other requests between pieces. */
  look(text: string): Promise<DangerReading>;
  /** Reads a text after the user's earlier texts of its conversation, oldest first. */
  lookAfter(text: string, before: readonly string[]): Promise<DangerReading>;
  /**
   * The gravest reading of many texts. Of many, a line without open words in one of them says
   * nothing: chance finds one.
   */
  lookAtAll(texts: readonly string[]): Promise<DangerReading>;
  /** The card or line for a reading. */
  notice(reading: DangerReading): CareNotice;
  /** What a reading asks of a reply by an engine. */
  replyCare(reading: DangerReading, engine: EngineKind): ReplyCare;
}

/** Characters that are read at once. */
const PIECE_CHARACTERS = 1_000;

/** Characters shared by two neighbouring pieces, so that each sentence is whole in one of them. */
const OVERLAP_CHARACTERS = 200;

/** Up to this many texts, a line without open words counts. */
const FEW_TEXTS = 3;

export interface CrisisWatchPorts {
  words: CareWords;
  /** Yields to other work between two pieces of a long text. */
  pause: () => Promise<void>;
}

export function createCrisisWatch({ words, pause }: CrisisWatchPorts): CrisisWatch {
  const look = async (text: string): Promise<DangerReading> => {
    // The trained reader is a third of the program, so it loads with the first text.
    const { readDanger } = await import('#engine/safety.ts');
    const pieces = Math.max(1, Math.ceil(text.length / PIECE_CHARACTERS));
    let found = NO_DANGER;
    for (let piece = 0; piece < pieces; piece += 1) {
      if (piece > 0) await pause();
      const at = piece * PIECE_CHARACTERS;
      const read = readDanger(text.slice(at, at + PIECE_CHARACTERS + OVERLAP_CHARACTERS), pieces);
      found = piece === 0 ? read : graver(found, read);
    }
    return found;
  };
  return {
    look,
    async lookAfter(text, before) {
      const reading = await look(text);
      if (isDanger(reading)) return reading;
      const earlier: DangerReading[] = [];
      for (const one of before.slice(-CARRIED_TURNS)) {
        await pause();
        earlier.push(await look(one));
      }
      return carriedOver(text, reading, earlier);
    },
    async lookAtAll(texts) {
      let found = NO_DANGER;
      for (const text of texts) {
        const read = await look(text);
        const isChance = read.tier === 'line' && !read.isOpen && texts.length > FEW_TEXTS;
        found = graver(found, isChance ? { ...read, tier: 'brake', kind: null } : read);
        if (found.tier === 'card' && found.isAcute) return found;
        await pause();
      }
      return found;
    },
    notice: (reading) => careNotice(words, reading),
    replyCare: (reading, engine) => replyCare(words, reading, engine),
  };
}

/** Whether a reading shows a card: then no model sees the text, except for a reply. */
export function isDanger({ tier }: DangerReading): boolean {
  return isAtLeast(tier, 'card');
}
