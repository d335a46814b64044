// Helpers for tests of a conversation page: a post, controlled reply streams, and queries.
import { act, screen, within } from '@testing-library/react';
import type { JournalApi } from '#contract/api.contract.ts';
import type { ReplyEvent } from '#contract/reply.contract.ts';
import type { Message } from '#domain/messages/message.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

type Stream = JournalApi['replies']['stream'];

/** Creates a post without a conversation. `saved` reads its messages. */
export async function withPost(content = '桂花开了') {
  const test = createTestApi();
  const post = await test.api.posts.create({ id: newId(), content, images: [] });
  return {
    ...test,
    post,
    path: `/chat/${post.id}`,
    saved: async () => (await test.api.messages.list({ postId: post.id })).items,
  };
}

/** A reply stream that the test drives. It ends on `end()` or when it is aborted. */
export function controlledStream() {
  const events: ReplyEvent[] = [];
  const calls: {
    input: Parameters<Stream>[0];
    key: string | undefined;
    signal: AbortSignal | undefined;
  }[] = [];
  let wake = Promise.withResolvers<void>();
  let isOver = false;
  const stream = (async (input, options) => {
    calls.push({ input, key: options?.context?.idempotencyKey, signal: options?.signal });
    isOver = false;
    return (async function* () {
      while (!isOver) {
        const event = events.shift();
        if (event !== undefined) yield event;
        else
          await Promise.race([
            wake.promise,
            new Promise((_, reject) =>
              options?.signal?.addEventListener('abort', () =>
                reject(new DOMException('stop', 'AbortError')),
              ),
            ),
          ]);
      }
    })();
  }) as Stream;
  const flush = async () =>
    act(async () => {
      wake.resolve();
      wake = Promise.withResolvers();
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  return {
    stream,
    calls,
    emit: async (event: ReplyEvent) => {
      events.push(event);
      await flush();
    },
    end: async () => {
      isOver = true;
      await flush();
    },
  };
}

/** A saved reply of a remote model. */
export function replyMessage(postId: string, content: string): Message {
  return {
    id: newId(),
    postId,
    content,
    isUser: false,
    images: [],
    createdAt: new Date().toISOString(),
    roleKey: null,
    engine: 'remote',
    usage: null,
  };
}

/** The field for a message. */
export const field = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: '写下你的话' });
/** The button that asks for a reply. */
export const echo = () => screen.getByRole<HTMLButtonElement>('button', { name: '期待回响' });
/** The button that sends a message. */
export const send = () => screen.getByRole<HTMLButtonElement>('button', { name: '发送' });
/** Queries within the conversation. */
export const talk = () => within(screen.getByRole('region', { name: '对话' }));
