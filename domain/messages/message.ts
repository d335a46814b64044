// A message (ai_messages): one line of the conversation about a post, by the person or by the AI
// (B§3, B§5).
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';

/** Images a chat message holds at the most (B§5, B§9). */
export const MESSAGE_MAX_IMAGES = 3;

/** Characters a message holds at the most; the spec names none. */
export const MESSAGE_MAX_CHARACTERS = 5_000;

/**
 * Characters of a reply that is taken over from a trial at most; the built-in engine writes far
 * less.
 */
export const REPLY_MAX_CHARACTERS = 20_000;

/** Where a text came from: the configured model or the built-in engine (label 内置引擎). */
export type EngineKind = 'remote' | 'builtin';

/** A message as every part of the product sees it. Times are ISO 8601 in UTC. */
export interface Message {
  id: string;
  postId: string;
  content: string;
  /** true: written by the person; false: a reply of the AI. */
  isUser: boolean;
  images: string[];
  createdAt: string;
  /** The persona that answered; null for the person's own messages. */
  roleKey: string | null;
  /** Which engine wrote it; null for the person's own messages. */
  engine: EngineKind | null;
  /** Tokens the reply used; null when unknown or free of charge. */
  usage: TokenUsage | null;
  /**
   * A line that a sample post of trial mode came with: it may be answered, never changed or
   * deleted. Absent on every other one.
   */
  isSample?: true | undefined;
}

/** What can be wrong with a message that a person wants to send. */
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
