// Endpoints of questions to one's own journal (rulings 57, 107): the AI call, its streaming form,
// and the list of questions. `replies.cancel` stops a call.
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import {
  careLineSchema,
  crisisCardSchema,
  engineSchema,
  noticeSchema,
  streamDeltaSchema,
  streamErrorSchema,
} from '#contract/ai-answer.ts';
import {
  base,
  doneSchema,
  idSchema,
  pageInput,
  stoneReceiptSchema,
  timeSchema,
  usageSchema,
} from '#contract/base.ts';
import {
  ANSWER_OUTCOMES,
  type AnswerClaim,
  type AskedQuestion,
  type JournalAnswer,
} from '#domain/asking/answer.ts';
import { ENTRY_KINDS } from '#domain/entries/entry.ts';
import { isDay } from '#domain/shared/calendar.ts';

/** Text up to a length that only stops abuse; `checkQuestion` has the real limit. */
const QUESTION_INPUT_MAX = 2_000;

/** Deletions that wait in a browser. */
const EXCEPT_IDS_MAX = 1_000;

const daySchema = z.string().check(z.refine(isDay));

/** Local days from `from` to before `to`; `from` null: without a beginning. */
const rangeSchema = z.object({ from: z.nullable(daySchema), to: daySchema });

/** What was read from a question may be any year. */
const readRangeSchema = z.object({ from: z.nullable(z.string()), to: z.string() });

const namedEntrySchema = z.object({ kind: z.enum(ENTRY_KINDS), id: idSchema, day: z.string() });

const claimSchema = z.object({
  claim: z.nullable(z.string()),
  cites: z.array(z.object({ entry: namedEntrySchema, quote: z.string() })),
}) satisfies z.ZodMiniType<AnswerClaim>;

export const journalAnswerSchema = z.object({
  outcome: z.enum(ANSWER_OUTCOMES),
  engine: engineSchema,
  text: z.nullable(z.string()),
  claims: z.array(claimSchema),
  found: z.array(z.object({ ...namedEntrySchema.shape, text: z.string(), isPrivate: z.boolean() })),
  counted: z.array(namedEntrySchema),
  figures: z.optional(
    z.nullable(
      z.object({
        about: z.array(z.string()),
        entries: z.int(),
        days: z.int(),
        firstDay: z.string(),
        lastDay: z.string(),
      }),
    ),
  ),
  receipt: z.object({
    ranges: z.array(readRangeSchema),
    terms: z.array(z.array(z.string())),
    searched: z.int(),
    matched: z.int(),
    keptFromAi: z.int(),
    sentIds: z.array(z.string()),
    sent: z.array(
      z.object({
        purpose: z.enum(['terms', 'answer']),
        messages: z.array(
          z.object({
            role: z.enum(['system', 'user', 'assistant']),
            parts: z.array(z.object({ text: z.nullable(z.string()), from: z.array(z.string()) })),
          }),
        ),
      }),
    ),
  }),
}) satisfies z.ZodMiniType<JournalAnswer>;

/** A question as lists, imports and the trial's storage hold it. */
export const askedQuestionSchema = z.object({
  id: idSchema,
  question: z.string(),
  afterId: z.nullable(idSchema),
  threadId: idSchema,
  askedAt: timeSchema,
  answer: journalAnswerSchema,
}) satisfies z.ZodMiniType<AskedQuestion>;

/**
 * A question. `afterId` is the one that it follows. `range`: days that the user chose, null for
 * all; absent: those that the question names. `isLocal`: only a list, without AI. `exceptIds`:
 * entries whose deletion the user has confirmed and this server does not know yet. `timeZone` is
 * the user's.
 */
export const askInputSchema = z.object({
  id: idSchema,
  question: z.string().check(z.maxLength(QUESTION_INPUT_MAX)),
  afterId: z.optional(idSchema),
  range: z.optional(z.nullable(rangeSchema)),
  isLocal: z.optional(z.boolean()),
  exceptIds: z.optional(z.array(idSchema).check(z.maxLength(EXCEPT_IDS_MAX))),
  timeZone: z.string().check(z.maxLength(60)),
});

export type AskQuestionInput = z.infer<typeof askInputSchema>;

export const askAnswerSchema = z.object({
  success: z.literal(true),
  question: askedQuestionSchema,
  usage: z.optional(usageSchema),
  stones: stoneReceiptSchema,
  notice: z.optional(noticeSchema),
  crisis: z.optional(crisisCardSchema),
  care: z.optional(careLineSchema),
});

export type AskAnswer = z.infer<typeof askAnswerSchema>;

/** One event of a streamed call: lines of JSON (`AskStep`), then the whole response. */
export const askEventSchema = z.discriminatedUnion('type', [
  streamDeltaSchema,
  z.object({ type: z.literal('done'), ...askAnswerSchema.shape }),
  streamErrorSchema,
]);

/** The endpoints: ask, its streaming form, list, remove, removeAll. */
export const questionContract = {
  ask: base
    .route({
      method: 'POST',
      path: '/functions/v1/ask_journal',
      tags: ['functions'],
      summary: 'Ask the journal; a repeated id returns the question that is there',
    })
    .input(askInputSchema)
    .output(askAnswerSchema),
  stream: base
    .route({
      method: 'POST',
      path: '/functions/v1/ask_journal/stream',
      tags: ['functions'],
      summary: 'Ask the journal, as a stream of checked claims',
    })
    .input(askInputSchema)
    .output(eventIterator(askEventSchema)),
  list: base
    .route({
      method: 'GET',
      path: '/api/questions',
      tags: ['questions'],
      summary: 'Questions with their answers, newest first',
    })
    .input(z.object(pageInput))
    .output(z.object({ items: z.array(askedQuestionSchema), nextCursor: z.nullable(z.string()) })),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/questions/{id}',
      tags: ['questions'],
      summary: 'Delete a question with its answer',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
  removeAll: base
    .route({
      method: 'DELETE',
      path: '/api/questions',
      tags: ['questions'],
      summary: 'Delete all questions',
    })
    .output(doneSchema),
};
