// What came with a reply and is no part of its text: earlier posts it was made with, a fallback, a
// card for somebody in danger. It is told once, in the answer; here it stays as long as the page is
// open, the card until it is put away.
import { create } from 'zustand';
import type { CrisisCard } from '#contract/ai-answer.ts';
import type { ReplyAnswer } from '#contract/reply.contract.ts';

/** What stands beside one reply. */
export interface ReplyAside {
  related: NonNullable<ReplyAnswer['related']>;
  /** The model's text held what nobody wrote; this one is the built-in engine's. */
  isFallback: boolean;
}

interface Asides {
  byMessage: Record<string, ReplyAside>;
  cards: Record<string, CrisisCard>;
}

const useAsides = create<Asides>(() => ({ byMessage: {}, cards: {} }));

/** Keeps what came with an answer at a place (see {@link ReplyPlace}). */
export function keepAside(place: string, answer: ReplyAnswer): void {
  const { message, related = [], notice, crisis } = answer;
  useAsides.setState(({ byMessage, cards }) => ({
    byMessage:
      message === undefined
        ? byMessage
        : { ...byMessage, [message.id]: { related, isFallback: notice === 'fallback' } },
    cards: crisis === undefined ? cards : { ...cards, [place]: crisis },
  }));
}

/** What stands beside a reply; undefined for those of an earlier visit. */
export function useAside(messageId: string): ReplyAside | undefined {
  return useAsides((asides) => asides.byMessage[messageId]);
}

/** The card of a place, until it is put away. */
export function useCrisisCard(place: string): CrisisCard | undefined {
  return useAsides((asides) => asides.cards[place]);
}

/** Puts the card of a place away. */
export function dismissCrisisCard(place: string): void {
  useAsides.setState(({ cards: { [place]: _, ...cards } }) => ({ cards }));
}
