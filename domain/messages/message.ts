// A message (ai_messages): one line of the conversation about a post, by the user or the AI (B§3,
// B§5).
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';

/** Maximum images of a message (B§5, B§9). */
export const MESSAGE_MAX_IMAGES = 3;

/** Maximum length of a message; the spec has no limit. */
export const MESSAGE_MAX_CHARACTERS = 5_000;

/** Maximum length of a reply imported from a trial; the built-in engine writes far less. */
export const REPLY_MAX_CHARACTERS = 20_000;

/** The configured model or the built-in engine (label 内置引擎). */
export type EngineKind = 'remote' | 'builtin';

/** A message as every part of the product sees it. Times are ISO 8601 in UTC. */
export interface Message {
  id: string;
  postId: string;
  content: string;
  /** true: written by the user; false: a reply of the AI. */
  isUser: boolean;
  images: string[];
  createdAt: string;
  /** The persona of a reply; null for the user's own messages. */
  roleKey: string | null;
  /** The engine of a reply; null for the user's own messages. */
  engine: EngineKind | null;
  /** Tokens of a reply; null: unknown or free. */
  usage: TokenUsage | null;
  /**
   * A line of a sample post in trial mode: it accepts replies but is never changed or deleted.
   * Absent on all other lines.
   */
  isSample?: true | undefined;
}

/** What can be wrong with a message to send. */
export type MessageDraftError = 'EMPTY_CONTENT' | 'CONTENT_TOO_LONG' | 'TOO_MANY_IMAGES';

/** Checks and trims a message: non-blank text or at least one image, at most three (B§5). */
export function checkMessageDraft(draft: {
  content: string;
  images: readonly string[];
}): Outcome<{ content: string; images: string[] }, MessageDraftError> {
  const content = draft.content.trim();
  if (content === '' && draft.images.length === 0) return bad('EMPTY_CONTENT');
  if (content.length > MESSAGE_MAX_CHARACTERS) return bad('CONTENT_TOO_LONG');
  if (draft.images.length > MESSAGE_MAX_IMAGES) return bad('TOO_MANY_IMAGES');
  return good({ content, images: [...draft.images] });
}

/** A new message of the user. Its input is checked before ({@link checkMessageDraft}). */
export function newMessage(
  message: Pick<Message, 'id' | 'postId' | 'content' | 'images'>,
  createdAtMs: number,
): Message {
  const { id, postId, content, images } = message;
  return {
    id,
    postId,
    content,
    isUser: true,
    images,
    createdAt: new Date(createdAtMs).toISOString(),
    roleKey: null,
    engine: null,
    usage: null,
  };
}
