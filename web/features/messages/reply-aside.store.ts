// What a response holds besides the reply's text: what it used, a fallback notice. Responses are
// not stored, so it is kept while the session lasts.
import { create } from 'zustand';
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
}

const useAsides = create<Asides>(() => ({ byMessage: {} }));
onSessionEnd(() => useAsides.setState({ byMessage: {} }));

/** Keeps what came with an answer. */
export function keepAside(answer: ReplyAnswer): void {
  const { message, related = [], facts = 0, notice } = answer;
  useAsides.setState(({ byMessage }) => ({
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
  }));
}

/** undefined for replies of an earlier visit. */
export function useAside(messageId: string): ReplyAside | undefined {
  return useAsides((asides) => asides.byMessage[messageId]);
}
