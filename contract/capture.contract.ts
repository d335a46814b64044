// `POST /api/capture`: a post from a shortcut, a bot or a mail rule (rulings 64, 112). Its body is
// JSON, plain text or a form with images, so it is not part of the router: the server reads it in
// server/features/captures, and this describes it.
import * as z from 'zod/mini';
import { idSchema, longTextSchema, writableByToken } from '#contract/base.ts';

/**
 * The text and the moment of a captured post. The time may have an offset. Other fields are
 * refused: what a program sends and nothing reads would be lost without a word.
 */
export const captureSchema = z.strictObject({
  text: longTextSchema,
  createdAt: z.optional(z.iso.datetime({ offset: true })),
});

export type Capture = z.infer<typeof captureSchema>;

const capturedSchema = z.object({
  id: idSchema,
  /** The address of the post in the web app. */
  url: z.string(),
});

export type Captured = z.infer<typeof capturedSchema>;

/**
 * The endpoint. A repeat with the same `Idempotency-Key` returns the post of the first request. An
 * image beyond the space of the account is IMAGE_SPACE_FULL, and the post is not created.
 */
export const captureContract = {
  create: writableByToken
    .route({
      method: 'POST',
      path: '/api/capture',
      tags: ['capture'],
      summary: 'Create a post from a text, a JSON object or a form with up to four images',
      successStatus: 201,
    })
    .input(captureSchema)
    .output(capturedSchema),
};
