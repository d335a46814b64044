// What the engine reads for a reply in trial mode.
import { regenerableReply } from '#domain/messages/conversation.ts';
import type { Message } from '#domain/messages/message.ts';
import {
  buildReplyRequest,
  withImagesNamed,
  type ContextTurn,
} from '#domain/replies/reply-context.ts';
import { joinLineIds } from '#domain/replies/reply-line.ts';
import type { TrialEngine } from '#web/trial/trial-engine.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

/** A request as the contract parses it. */
export interface ReplyInput {
  role: string;
  context: readonly ContextTurn[];
  content: string;
  post_id?: string | undefined;
  regenerate_message_id?: string | undefined;
}

export interface ReplySource {
  posts: Pick<TrialPosts, 'get'>;
  messages: Pick<TrialMessages, 'all' | 'own' | 'lineIdsOf' | 'recentLineIds'>;
}

/**
 * The input of the engine: a post with its conversation, or the given text alone. EMPTY_CONTENT,
 * POST_NOT_FOUND, POST_AI_PRIVATE and the codes of {@link conversationFor}.
 */
export function engineInput(
  input: ReplyInput,
  { posts, messages }: ReplySource,
  seed: string,
): Parameters<TrialEngine['composeReply']>[0] {
  const { role: roleKey, content, context, post_id, regenerate_message_id: replacedId } = input;
  if (post_id === undefined) {
    if (content.trim() === '') throw trialError('EMPTY_CONTENT');
    const recentLines = messages.recentLineIds();
    return { roleKey, content, context, postText: content, replaced: null, recentLines, seed };
  }
  const post = posts.get(post_id);
  if (post.aiPrivate) throw trialError('POST_AI_PRIVATE');
  const lines = conversationFor(messages, post.id, replacedId);
  const replaced = lines.find((line) => line.id === replacedId);
  return {
    roleKey,
    ...buildReplyRequest(post, lines, replacedId ?? null),
    postText: withImagesNamed(post.content, post.images.length),
    replaced: replaced?.content ?? null,
    recentLines: joinLineIds(
      replaced === undefined ? [] : messages.lineIdsOf(replaced),
      messages.recentLineIds(),
    ),
    seed,
  };
}

/**
 * The conversation of a post. A reply to replace must be its last message, by the AI, and not a
 * sample's (B§4). MESSAGE_NOT_FOUND, SAMPLE_READ_ONLY, REPLY_NOT_REPLACEABLE.
 */
export function conversationFor(
  messages: Pick<TrialMessages, 'all' | 'own'>,
  postId: string,
  replaced: string | undefined,
): Message[] {
  const conversation = messages.all(postId);
  if (replaced === undefined) return conversation;
  if (!conversation.some((message) => message.id === replaced))
    throw trialError('MESSAGE_NOT_FOUND');
  if (!messages.own(postId).some((message) => message.id === replaced))
    throw trialError('SAMPLE_READ_ONLY');
  if (regenerableReply(conversation, false) !== replaced) throw trialError('REPLY_NOT_REPLACEABLE');
  return conversation;
}
