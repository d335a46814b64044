// What a persona sees of a conversation: the last turns, as text. Images are named, never sent
// (B§7).
import type { Message } from '#domain/messages/message.ts';
import { POST_MAX_CHARACTERS, POST_MAX_IMAGES } from '#domain/posts/post.ts';

/** Maximum earlier messages in a request. */
export const CONTEXT_MAX_MESSAGES = 20;

/** One earlier turn in the form of `conversation_guide` (B§7). */
export interface ContextTurn {
  role: 'user' | 'assistant';
  content: string;
}

export interface ReplyRequest {
  /** The user's latest message; without one, the post's own text (B§7). */
  content: string;
  /** The turns before it, oldest first. */
  context: ContextTurn[];
}

/** The text for images in a prompt: `[图片2张]`. Empty without images. */
export function imagesAsText(count: number): string {
  return count === 0 ? '' : `[图片${count}张]`;
}

/** Maximum characters of one turn: a post with its images named. */
export const TURN_MAX_CHARACTERS = POST_MAX_CHARACTERS + 1 + imagesAsText(POST_MAX_IMAGES).length;

/** The text, followed by the names of its images. */
export function withImagesNamed(content: string, imageCount: number): string {
  return [content, imagesAsText(imageCount)].filter((part) => part !== '').join('\n');
}

type Turn = Pick<Message, 'id' | 'content' | 'images' | 'isUser'>;

/**
 * Builds the request for a reply from a post and its saved messages, oldest first. The user's
 * latest message becomes `content` and everything before it the context. Without one `content` is
 * the post itself, and it is not sent twice. When a reply is replaced (`regenerateMessageId`), that
 * reply and all messages after it are left out.
 */
export function buildReplyRequest(
  post: { content: string; images: readonly string[] },
  messages: readonly Turn[],
  regenerateMessageId: string | null = null,
): ReplyRequest {
  const cut = messages.findIndex((message) => message.id === regenerateMessageId);
  const seen = cut === -1 ? messages : messages.slice(0, cut);
  const postText = withImagesNamed(post.content, post.images.length);
  const latest = seen.findLastIndex((message) => message.isUser);
  if (latest === -1)
    return { content: postText, context: seen.slice(-CONTEXT_MAX_MESSAGES).map(asTurn) };
  const before = seen
    .slice(0, latest)
    .slice(-(CONTEXT_MAX_MESSAGES - 1))
    .map(asTurn);
  return {
    content: asTurn(seen[latest] as Turn).content,
    context: [{ role: 'user', content: postText }, ...before],
  };
}

function asTurn(message: Turn): ContextTurn {
  return {
    role: message.isUser ? 'user' : 'assistant',
    content: withImagesNamed(message.content, message.images.length),
  };
}
