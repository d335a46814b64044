// Endpoints of the conversation about a post. B§3, B§7.
import * as z from 'zod/mini';
import {
  base,
  doneSchema,
  idSchema,
  imageRefSchema,
  imagesSchema,
  longTextSchema,
  pageInput,
  timeSchema,
  usageSchema,
  readableByToken,
  writableByToken,
} from '#contract/base.ts';
import type { Message } from '#domain/messages/message.ts';

export const messageSchema = z.object({
  id: idSchema,
  postId: idSchema,
  content: z.string(),
  isUser: z.boolean(),
  images: z.array(imageRefSchema),
  createdAt: timeSchema,
  roleKey: z.nullable(z.string()),
  engine: z.nullable(z.enum(['remote', 'builtin'])),
  usage: z.nullable(usageSchema),
  isSample: z.optional(z.literal(true)),
}) satisfies z.ZodMiniType<Message>;

const newMessageSchema = z.object({
  postId: idSchema,
  id: idSchema,
  content: longTextSchema,
  images: imagesSchema,
});

export type NewMessage = z.infer<typeof newMessageSchema>;

/** The endpoints: list, send, remove. */
export const messageContract = {
  list: readableByToken
    .route({
      method: 'GET',
      path: '/api/posts/{postId}/messages',
      tags: ['messages'],
      summary: 'A page of a conversation, oldest first; the next page is older',
    })
    .input(
      z.object({
        postId: idSchema,
        ...pageInput,
      }),
    )
    .output(z.object({ items: z.array(messageSchema), nextCursor: z.nullable(z.string()) })),
  send: writableByToken
    .route({
      method: 'POST',
      path: '/api/posts/{postId}/messages',
      tags: ['messages'],
      summary: 'Save a message of the user',
    })
    .input(newMessageSchema)
    .output(messageSchema),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/messages/{id}',
      tags: ['messages'],
      summary: 'Delete one message; final',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
};
