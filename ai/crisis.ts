// Looks for signs of danger before a model is called: models miss indirect sentences.
import type { CrisisLevel } from '#engine/safety.ts';
import type { CrisisCard } from '#contract/ai-answer.ts';

/** Signs of danger, and the card shown beside the reply. */
interface Danger {
  level: Exclude<CrisisLevel, 'none'>;
  card: CrisisCard;
}

export interface CrisisWatch {
  /** Returns null without signs of danger. Takes about 100 ms for 20,000 characters, the most. */
  look(text: string): Promise<Danger | null>;
  /**
   * The most explicit danger of many texts of any length. Yields to other requests between pieces.
   */
  lookAtAll(texts: readonly string[]): Promise<Danger | null>;
  /** The card, for a text that was looked at before. */
  card(): Promise<CrisisCard>;
}

/** Characters that are read at once. */
const PIECE_CHARACTERS = 5_000;

/** Characters shared by two neighbouring pieces, so that each sentence is whole in one of them. */
const OVERLAP_CHARACTERS = 200;

export interface CrisisWatchPorts {
  /** The operator's own card; null: the built-in one. */
  card: CrisisCard | null;
  /** Yields to other work between two pieces of a long text. */
  pause: () => Promise<void>;
}

export function createCrisisWatch(ports: CrisisWatchPorts): CrisisWatch {
  // The trained reader is a third of the program, so it loads with the first text.
  const loadSafety = () => import('#engine/safety.ts');
  const card = async (): Promise<CrisisCard> => {
    const { CRISIS_CARD } = await loadSafety();
    return ports.card ?? { ...CRISIS_CARD, lines: [...CRISIS_CARD.lines] };
  };
  const look = async (text: string): Promise<Danger | null> => {
    const { level } = (await loadSafety()).detectCrisis(text);
    return level === 'none' ? null : { level, card: await card() };
  };
  return {
    look,
    card,
    async lookAtAll(texts) {
      let found: Danger | null = null;
      for (const text of texts) {
        for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
          const seen = await look(text.slice(at, at + PIECE_CHARACTERS + OVERLAP_CHARACTERS));
          if (seen?.level === 'explicit') return seen;
          found = seen ?? found;
          await ports.pause();
        }
      }
      return found;
    },
  };
}
