// What a conversation allows, decided from its messages alone (B§4).
import type { Message } from '#domain/messages/message.ts';

/** Id of the first sheet of every conversation: the post itself, which has no message row (B§2). */
export const ORIGINAL_POST_ID = 'original-post';

type Line = Pick<Message, 'id' | 'isUser' | 'isSample'>;

/**
 * The reply that may be regenerated, or null. It is the last AI message, with no user message after
 * it, while no reply is under way (B§4), and not a sample's own line. `messages` is oldest first.
 */
export function regenerableReply(messages: readonly Line[], isBusy: boolean): string | null {
  const last = messages.at(-1);
  return isBusy || last === undefined || last.isUser || last.isSample === true ? null : last.id;
}

/**
 * True when the next line is the AI's: the last line is the user's, or there is none. Then 期待回响 is
 * the accent of the page.
 */
export function awaitsReply(messages: readonly Line[]): boolean {
  return messages.at(-1)?.isUser ?? true;
}

/**
 * Adds a saved reply: in the place of the one it replaces, else at the end. A row that a refetch
 * already added is only updated.
 */
export function withReply<T extends Line>(
  messages: readonly T[],
  reply: T,
  replaces: string | null,
): T[] {
  const index = messages.findIndex((message) => message.id === reply.id || message.id === replaces);
  const others = messages.filter((message) => message.id !== reply.id && message.id !== replaces);
  return index === -1
    ? [...others, reply]
    : others.toSpliced(Math.min(index, others.length), 0, reply);
}
