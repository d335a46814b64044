// What a reply is made from: a text alone, or a post with its conversation.
import type { ReplyAnswer } from '#contract/reply.contract.ts';
import { calledNameOf } from '#domain/facts/called-name.ts';
import type { EngineKind, Message } from '#domain/messages/message.ts';
import type { Post } from '#domain/posts/post.ts';
import {
  buildReplyRequest,
  CONTEXT_MAX_MESSAGES,
  withImagesNamed,
  type ContextTurn,
} from '#domain/replies/reply-context.ts';
import { relatedBeside } from '#domain/replies/reply-memory.ts';
import { FALLBACK_TIME_ZONE, isTimeZone } from '#domain/shared/calendar.ts';
import type { ReplyTask } from '#ai/text-model.ts';

/** An earlier post on the same subjects. */
export interface RelatedText {
  id: string;
  text: string;
  createdAtMs: number;
}

/** What a reply is made from. */
export interface ReplyMaterial {
  task: Omit<ReplyTask, 'recentLines' | 'persona' | 'images' | 'care'>;
  /**
   * Images that the reply may see. They are read when the call is counted and its stones are
   * reserved: each is megabytes in memory.
   */
  images?: {
    refs: readonly string[];
    /** Returns data URLs. Rejects when the signal aborts. */
    read: (signal: AbortSignal) => Promise<readonly string[]>;
  };
  /** The engine's lines in the reply to replace and in those before it. */
  replacedLineIds: readonly string[];
  related: NonNullable<ReplyAnswer['related']>;
}

/** What every reply needs. */
interface ReplyRequest {
  roleKey: string;
  timeZone: string | undefined;
  nowMs: number;
  seed: string;
}

/** The material of a reply to a text without a post. `content` is not blank. */
export function materialOfText({
  roleKey,
  content,
  context,
  timeZone,
  nowMs,
  seed,
}: ReplyRequest & { content: string; context: readonly ContextTurn[] }): ReplyMaterial {
  return {
    task: {
      task: 'reply',
      roleKey,
      content: content.trim(),
      context: context.filter((turn) => turn.content.trim() !== '').slice(-CONTEXT_MAX_MESSAGES),
      postText: '',
      moment: { nowMs, writtenMs: null, timeZone: zoneOf(timeZone) },
      facts: [],
      calledName: null,
      related: [],
      replaced: null,
      seed,
    },
    replacedLineIds: [],
    related: [],
  };
}

/** A post with its conversation, and what else the reply may use. */
export interface PostSources extends ReplyRequest {
  post: Pick<Post, 'id' | 'content' | 'images'> & { createdAtMs: number };
  lines: readonly (Pick<Message, 'id' | 'content' | 'images' | 'isUser'> & {
    lineIds?: readonly string[];
  })[];
  /** The reply to replace; null: none. */
  replacedId: string | null;
  memoryOff: boolean;
  factsOff: boolean;
  /** Facts under 关于我, oldest first. */
  findFacts: () => Promise<readonly string[]> | readonly string[];
  /** Earlier posts like a text, best first, without this one. */
  findRelated: (text: string) => Promise<readonly RelatedText[]> | readonly RelatedText[];
}

/** The material of a reply in the conversation about a post, for the engine that will write it. */
export async function materialOfPost(
  kind: EngineKind,
  {
    roleKey,
    timeZone,
    nowMs,
    seed,
    post,
    lines,
    replacedId,
    memoryOff,
    factsOff,
    findFacts,
    findRelated,
  }: PostSources,
): Promise<ReplyMaterial> {
  const request = buildReplyRequest(post, lines, replacedId);
  const facts = factsOff ? [] : await findFacts();
  // The built-in engine quotes the post itself and does not use earlier ones.
  const found =
    memoryOff || kind === 'builtin'
      ? []
      : relatedBeside(facts, await findRelated(`${post.content}\n${request.content}`));
  const replaced = lines.find((line) => line.id === replacedId);
  return {
    task: {
      task: 'reply',
      roleKey,
      ...request,
      postText: withImagesNamed(post.content, post.images.length),
      moment: { nowMs, writtenMs: post.createdAtMs, timeZone: zoneOf(timeZone) },
      facts: kind === 'builtin' ? [] : facts,
      calledName: kind === 'builtin' ? calledNameOf(facts) : null,
      related: found.map(({ text, createdAtMs }) => ({ text, writtenMs: createdAtMs })),
      replaced: replaced?.content ?? null,
      seed,
    },
    replacedLineIds: replaced?.lineIds ?? [],
    related: found.map((earlier) => ({
      post_id: earlier.id,
      date: new Date(earlier.createdAtMs).toISOString(),
    })),
  };
}

function zoneOf(timeZone: string | undefined): string {
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE;
}
