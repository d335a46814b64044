// What a check of a model finds, one part at a time: each may take as long as a reply.
import * as z from 'zod/mini';

/** In the order in which they are made: the first reply loads a local model. */
export const MODEL_CHECKS = ['list', 'reply', 'json', 'context', 'vision'] as const;

export type ModelCheck = (typeof MODEL_CHECKS)[number];

/**
 * What a part can find beside the kinds of a failed call.
 *
 * - `no-model`: the endpoint lists its models, and this one is not among them.
 * - `thinks`: thoughts came although the request switches them off.
 * - `whole`: the text came in one piece, not as a stream.
 * - `slow`: fewer characters a second than a person reads.
 * - `no-json`: the answer holds no JSON.
 * - `small`: the endpoint's context is smaller than the settings say.
 * - `address`: the endpoint has no such path.
 * - `loading`: the endpoint is loading the model.
 * - `blind`: the model for images does not see them.
 */
export const MODEL_FAULTS = [
  'no-model',
  'thinks',
  'whole',
  'slow',
  'no-json',
  'small',
  'address',
  'loading',
  'blind',
] as const;

export const modelFindingSchema = z.object({
  check: z.enum(MODEL_CHECKS),
  /** One of {@link MODEL_FAULTS}, or the kind of a failed call; empty: nothing is wrong. */
  faults: z.array(z.string()),
  /** The HTTP status of a refusal; null: none. */
  status: z.nullable(z.int()),
  /** `list`: the names of the endpoint's models; null: it gives no list. */
  known: z.nullable(z.array(z.string())),
  /** `reply`: the reply. */
  text: z.nullable(z.string()),
  /** `reply`: milliseconds to its first character, and characters a second from there. */
  firstMs: z.nullable(z.int()),
  perSecond: z.nullable(z.number()),
  /** `reply`: whether the endpoint reports its tokens; without them stones are estimated. */
  hasUsage: z.nullable(z.boolean()),
  /** `context`: what the endpoint says or shows; null: not known. */
  tokens: z.nullable(z.int()),
  /** `vision`: whether an image is seen; null: not asked, because none would be sent. */
  sees: z.nullable(z.boolean()),
});

export type ModelFinding = z.infer<typeof modelFindingSchema>;
