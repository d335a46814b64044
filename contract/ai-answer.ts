// Response fields that several AI functions share, in addition to those of B§7.
import * as z from 'zod/mini';
import type { CareCard, CareLine } from '#domain/care/care-words.ts';
import { timeSchema } from '#contract/base.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts';

/** The engine that wrote the text; the label is 'AI 生成' or 内置引擎 (rulings 46). */
export const engineSchema = z.enum(['remote', 'builtin']);

/**
 * A card with numbers to call, for a text that is about danger. No model writes it, it is free of
 * charge, and it stays until the user dismisses it. `urgent`: it returns for a new text although
 * one was dismissed. Its words are built in or come from CRISIS_TEXT_FILE.
 */
export const crisisCardSchema = z.object({
  title: z.string(),
  body: z.string(),
  lines: z.array(z.object({ number: z.string(), name: z.string(), note: z.string() })),
  dismiss: z.string(),
  urgent: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<CareCard>;

/** One quiet sentence below a text that may be about danger; `numbers` are those in it. */
export const careLineSchema = z.object({
  text: z.string(),
  numbers: z.array(z.string()),
  dismiss: z.string(),
}) satisfies z.ZodMiniType<CareLine>;

/**
 * `fallback`: the model twice wrote something the sources do not contain, so the built-in engine
 * wrote this text, free of charge. `crisis`: the card is in `crisis`. `care`: the line is in
 * `care`.
 */
export const noticeSchema = z.enum(['fallback', 'crisis', 'care']);

/** An earlier post that a reply refers to, and its time. */
export const relatedPostSchema = z.object({ post_id: z.string(), date: timeSchema });

/** The error event of a streamed call. */
export const streamErrorSchema = z.object({
  type: z.literal('error'),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  error: z.string(),
});

/**
 * A piece of text of a streamed call. The text in `done` is final and may differ from the pieces.
 * With `rewrite` the pieces so far have a fault and are not to be shown any longer.
 */
export const streamDeltaSchema = z.object({
  type: z.literal('delta'),
  text: z.string(),
  rewrite: z.optional(z.literal(true)),
});
