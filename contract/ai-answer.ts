// Fields that the answers of several AI functions share beside those of B§7.
import * as z from 'zod/mini';
import { timeSchema } from '#contract/base.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts';

/** Which engine wrote the text: 'AI 生成' or 内置引擎 (rulings 46). */
export const engineSchema = z.enum(['remote', 'builtin']);

/**
 * A card of the interface, shown when a text tells of danger: it is no text of a model, stays until
 * it is dismissed, and the turn is free of charge. The words are the operator's (setting
 * CRISIS_TEXT_FILE) or built in.
 */
export const crisisCardSchema = z.object({
  title: z.string(),
  body: z.string(),
  lines: z.array(z.object({ number: z.string(), name: z.string(), note: z.string() })),
  dismiss: z.string(),
});

/** A card of the interface, shown when a text tells of danger. */
export type CrisisCard = z.infer<typeof crisisCardSchema>;

/**
 * `fallback`: the model's text held something the sources do not, twice; this one is the built-in
 * engine's and costs nothing. `crisis`: nothing was asked of a model.
 */
export const noticeSchema = z.enum(['fallback', 'crisis']);

/** An earlier post that a reply was made with, and when it was written. */
export const relatedPostSchema = z.object({ post_id: z.string(), date: timeSchema });

/** The failure event of a streamed call. */
export const streamErrorSchema = z.object({
  type: z.literal('error'),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  error: z.string(),
});

/** A piece of text of a streamed call. What `done` holds counts: it may differ from the pieces. */
export const streamDeltaSchema = z.object({ type: z.literal('delta'), text: z.string() });
