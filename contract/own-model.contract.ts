// Calls that the user's own model answers, on a server without a model (docs/adr/0047). The server
// has the journal and the checks, the browser has the model.
import * as z from 'zod/mini';
import { base } from '#contract/base.ts';
import { enhanceAnswerSchema, enhanceInputSchema } from '#contract/enhance.contract.ts';
import { letterSchema, writeLetterInputSchema } from '#contract/letter.contract.ts';
import { askAnswerSchema, askInputSchema } from '#contract/question.contract.ts';
import { recommendAnswerSchema, recommendInputSchema } from '#contract/recommendation.contract.ts';
import { replyAnswerSchema, replyInputSchema } from '#contract/reply.contract.ts';
import {
  summaryAnswerSchema,
  summaryInputSchema,
  summaryPlanInputSchema,
  summaryPlanSchema,
} from '#contract/summary.contract.ts';
import { CARE_LABELS } from '#domain/care/danger.ts';
import { MODEL_FAILURES } from '#domain/usage/server-total.ts';
import { RELAYED_TEXTS_MAX } from '#domain/own-model/relayed-texts.ts';
import { CONTEXT_TOKENS_MAX, CONTEXT_TOKENS_MIN } from '#domain/shared/context-tokens.ts';

/** Characters of one text of a model: more than any prompt asks for. */
const TEXT_MAX_CHARACTERS = 100_000;

/** More than a model with the largest context can read and write in one call. */
const TOKENS_MAX = 10_000_000;

const tokensSchema = z.int().check(z.nonnegative(), z.maximum(TOKENS_MAX));

const keySchema = z.string().check(z.maxLength(100));

/** What a browser brings for a task: the text of its model, or how the model failed. */
const relayedTextSchema = z.union([
  z.object({
    key: keySchema,
    text: z.string().check(z.maxLength(TEXT_MAX_CHARACTERS)),
    usage: z.object({
      prompt_tokens: tokensSchema,
      completion_tokens: tokensSchema,
      total_tokens: tokensSchema,
    }),
    estimated: z.boolean(),
    cut: z.boolean(),
    /** What the model wrote before a reply. At `now` the text is empty. */
    label: z.optional(z.enum(CARE_LABELS)),
  }),
  z.object({
    key: keySchema,
    failure: z.enum(MODEL_FAILURES),
    /** What a reply had shown until then, so that it can be kept. */
    shown: z.optional(z.string().check(z.maxLength(TEXT_MAX_CHARACTERS))),
  }),
]);

export type RelayedText = z.infer<typeof relayedTextSchema>;

/** The calls, each with the input of its own endpoint. */
const callSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('reply'), input: replyInputSchema }),
  z.object({ name: z.literal('enhance'), input: enhanceInputSchema }),
  z.object({ name: z.literal('summary'), input: summaryInputSchema }),
  z.object({ name: z.literal('summaryPlan'), input: summaryPlanInputSchema }),
  z.object({ name: z.literal('recommend'), input: recommendInputSchema }),
  z.object({ name: z.literal('ask'), input: askInputSchema }),
  z.object({ name: z.literal('letter'), input: writeLetterInputSchema }),
]);

const inputSchema = z.object({
  contextTokens: z.int().check(z.minimum(CONTEXT_TOKENS_MIN), z.maximum(CONTEXT_TOKENS_MAX)),
  /** What the model wrote for the tasks of the earlier rounds. */
  texts: z.array(relayedTextSchema).check(z.maxLength(RELAYED_TEXTS_MAX)),
  call: callSchema,
});

export type OwnModelInput = z.infer<typeof inputSchema>;

/** The name of a call and its input. */
export type OwnModelCall = OwnModelInput['call'];

/** The answer of each call is that of its own endpoint. */
const answerSchema = z.union([
  replyAnswerSchema,
  enhanceAnswerSchema,
  summaryAnswerSchema,
  summaryPlanSchema,
  recommendAnswerSchema,
  askAnswerSchema,
  letterSchema,
]);

const outputSchema = z.union([
  z.object({ answer: answerSchema }),
  z.object({
    needed: z.object({ key: keySchema, task: z.looseObject({ task: z.string() }) }),
    /** The text that the call has shown before it needed this one. */
    shown: z.string(),
  }),
]);

export type OwnModelOutput = z.infer<typeof outputSchema>;

/** The endpoint: one round of a call. */
export const ownModelContract = {
  call: base
    .route({
      method: 'POST',
      path: '/api/own-model/calls',
      tags: ['functions'],
      summary: 'Run a call until it needs a text of the own model; only without a model here',
    })
    .input(inputSchema)
    .output(outputSchema),
};
