// What a response holds besides the reply's text: what it used, a fallback notice, a crisis card.
// Responses are not stored, so it is kept while the session lasts; the card until it is dismissed.
import { create } from 'zustand';
import type { CrisisCard } from '#contract/ai-answer.ts';
import type { ReplyAnswer } from '#contract/reply.contract.ts';
import { onSessionEnd } from '#web/core/pending/session-end.ts';

/** What is shown below one reply. */
export interface ReplyAside {
  related: NonNullable<ReplyAnswer['related']>;
  /** How many facts of 关于我 it was given. */
  facts: number;
  /** The model's text contained inventions and was replaced by the built-in engine's. */
  isFallback: boolean;
  /** The model reached its length limit. */
  isCut: boolean;
}

interface Asides {
  byMessage: Record<string, ReplyAside>;
  cards: Record<string, CrisisCard>;
}

const useAsides = create<Asides>(() => ({ byMessage: {}, cards: {} }));
onSessionEnd(() => useAsides.setState({ byMessage: {}, cards: {} }));

/** Keeps what came with an answer at a place (see {@link ReplyKey}). */
export function keepAside(place: string, answer: ReplyAnswer): void {
  const { message, related = [], facts = 0, notice, crisis } = answer;
  useAsides.setState(({ byMessage, cards }) => ({
    byMessage:
      message === undefined
        ? byMessage
        : {
            ...byMessage,
            [message.id]: {
              related,
              facts,
              isFallback: notice === 'fallback',
              isCut: notice === 'cut',
            },
          },
    cards: crisis === undefined ? cards : { ...cards, [place]: crisis },
  }));
}

/** undefined for replies of an earlier visit. */
export function useAside(messageId: string): ReplyAside | undefined {
  return useAsides((asides) => asides.byMessage[messageId]);
}

/** The crisis card of a place, until it is dismissed. */
export function useCrisisCard(place: string): CrisisCard | undefined {
  return useAsides((asides) => asides.cards[place]);
}

export function dismissCrisisCard(place: string): void {
  useAsides.setState(({ cards: { [place]: _, ...cards } }) => ({ cards }));
}
