// What a reply in trial mode is made from.
import type { EngineKind, Message } from '#domain/messages/message.ts';
import { regenerableReply } from '#domain/messages/conversation.ts';
import { checkPersona, personaIdOf, type PersonaVoice } from '#domain/personas/persona.ts';
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import { pairsToFind, rankRelated } from '#domain/text/related.ts';
import { normaliseForSearch } from '#domain/text/search-form.ts';
import {
  materialOfPost,
  materialOfText,
  type RelatedText,
  type ReplyMaterial,
} from '#ai/calls/reply-material.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import type { TrialFacts } from '#web/trial/trial-facts.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPersonas } from '#web/trial/trial-personas.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

/** Pairs of a text that earlier posts are searched for; names come first. */
const PAIRS_MAX = 60;

/** A request as the contract parses it. */
export interface ReplyInput {
  role: string;
  context: readonly ContextTurn[];
  content: string;
  post_id?: string | undefined;
  regenerate_message_id?: string | undefined;
  time_zone?: string | undefined;
  /** A draft that answers a text without a post. */
  persona?: PersonaVoice | undefined;
}

export interface ReplySource {
  posts: Pick<TrialPosts, 'get' | 'allOwn'>;
  messages: Pick<TrialMessages, 'all' | 'own' | 'lineIdsOf'>;
  facts: Pick<TrialFacts, 'contents'>;
  aiSettings: Pick<TrialAiSettings, 'get'>;
  now: () => number;
  newId: () => string;
}

/**
 * Checks the request and returns what collects the material for the engine that will write: a post
 * with its conversation, or the given text alone. EMPTY_CONTENT, POST_NOT_FOUND, POST_AI_PRIVATE
 * and the codes of {@link conversationFor}.
 */
export function materialOf(
  { role, content, context, post_id, regenerate_message_id, time_zone }: ReplyInput,
  { posts, messages, facts, aiSettings, now, newId }: ReplySource,
): (kind: EngineKind) => Promise<ReplyMaterial> {
  const request = { roleKey: role, timeZone: time_zone, nowMs: now(), seed: newId() };
  if (post_id === undefined) {
    if (content.trim() === '') throw trialError('EMPTY_CONTENT');
    return async () => materialOfText({ ...request, content, context });
  }
  const post = posts.get(post_id);
  if (post.aiPrivate) throw trialError('POST_AI_PRIVATE');
  const lines = conversationFor(messages, post.id, regenerate_message_id).map((line) =>
    line.id === regenerate_message_id ? { ...line, lineIds: messages.lineIdsOf(line) } : line,
  );
  const { memoryOff, factsOff } = aiSettings.get();
  return (kind) =>
    materialOfPost(kind, {
      ...request,
      post: { ...post, createdAtMs: Date.parse(post.createdAt) },
      lines,
      replacedId: regenerate_message_id ?? null,
      memoryOff,
      factsOff,
      findFacts: facts.contents,
      findRelated: (text) => findRelated(posts, text, post.id),
    });
}

/** Earlier posts like a text, best first. Samples and posts marked 不给AI看 are none. */
function findRelated(
  posts: Pick<TrialPosts, 'allOwn'>,
  text: string,
  exceptId: string,
): RelatedText[] {
  const pairs = pairsToFind(text).slice(0, PAIRS_MAX);
  const earlier = posts
    .allOwn()
    .filter(({ id, aiPrivate }) => id !== exceptId && !aiPrivate)
    .map(({ id, content, createdAt }) => ({
      id,
      text: content,
      createdAtMs: Date.parse(createdAt),
    }))
    .filter((post) => {
      const body = normaliseForSearch(post.text);
      return pairs.some((pair) => body.includes(pair));
    });
  return rankRelated(text, earlier);
}

/**
 * The own persona that replies; null: a role of the product. ROLE_NOT_FOUND, PERSONA_INVALID.
 */
export function personaOf(
  { role, persona, post_id }: ReplyInput,
  personas: Pick<TrialPersonas, 'voiceOf'>,
): PersonaVoice | null {
  if (persona !== undefined && post_id !== undefined) throw trialError('PERSONA_INVALID');
  if (persona !== undefined) return orFail(checkPersona(persona));
  const id = personaIdOf(role);
  return id === null ? null : personas.voiceOf(id);
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
