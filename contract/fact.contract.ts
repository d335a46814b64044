// Endpoints of the facts about the user (rulings 60, 104).
import * as z from 'zod/mini';
import { base, doneSchema, idSchema, timeSchema } from '#contract/base.ts';
import { FACT_INPUT_MAX, type Fact } from '#domain/facts/fact.ts';

/** The sentence that a fact was proposed from. */
export const factSourceSchema = z.object({ postId: idSchema, messageId: z.nullable(idSchema) });

const factSchema = z.object({
  id: idSchema,
  content: z.string(),
  createdAt: timeSchema,
  confirmedAt: timeSchema,
  source: z.nullable(z.object({ ...factSourceSchema.shape, date: timeSchema })),
}) satisfies z.ZodMiniType<Fact>;

/** Text up to a length that only stops abuse; `checkFact` has the real limit. */
const contentSchema = z.string().check(z.maxLength(FACT_INPUT_MAX));

/** A hash of what a proposed fact says. */
const keySchema = z.string().check(z.regex(/^[0-9a-z]{1,8}$/));

const newFactSchema = z.object({
  id: idSchema,
  content: contentSchema,
  source: z.optional(factSourceSchema),
  /** A fact that the new one replaces. */
  replacesId: z.optional(idSchema),
  /** The key of the proposal that the user accepts; needs a source. */
  proposalKey: z.optional(keySchema),
});

export type NewFact = z.infer<typeof newFactSchema>;

const proposalSchema = z.object({
  content: z.string(),
  source: factSourceSchema,
  key: keySchema,
  /** The fact that the new one contradicts. */
  replaces: z.nullable(z.object({ id: idSchema, content: z.string() })),
});

/** A fact that the user is asked about. */
export type ShownProposal = z.infer<typeof proposalSchema>;

const proposalInputSchema = z.object({
  postId: idSchema,
  /** The user's time zone: there is at most one proposal per conversation and day. */
  timeZone: z.string().check(z.maxLength(60)),
});

export type FactProposalInput = z.infer<typeof proposalInputSchema>;

const factChangeSchema = z.object({ id: idSchema, content: contentSchema });

export type FactChange = z.infer<typeof factChangeSchema>;

/** A fact as an import brings it. */
export const importedFactSchema = z.object({
  id: idSchema,
  content: contentSchema,
  createdAt: timeSchema,
  confirmedAt: timeSchema,
  source: z.nullable(factSourceSchema),
});

export type ImportedFact = z.infer<typeof importedFactSchema>;

/** The endpoints: list, create, update, remove, removeAll; of proposals proposal, refuse. */
export const factContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/facts',
      tags: ['facts'],
      summary: 'All facts about the user, oldest first',
    })
    .output(z.object({ items: z.array(factSchema) })),
  create: base
    .route({
      method: 'POST',
      path: '/api/facts',
      tags: ['facts'],
      summary: 'Add a fact; a repeated id or text returns the fact that is there',
    })
    .input(newFactSchema)
    .output(factSchema),
  update: base
    .route({
      method: 'PATCH',
      path: '/api/facts/{id}',
      tags: ['facts'],
      summary: 'Change a fact; its own text confirms it',
    })
    .input(factChangeSchema)
    .output(factSchema),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/facts/{id}',
      tags: ['facts'],
      summary: 'Delete a fact',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
  removeAll: base
    .route({
      method: 'DELETE',
      path: '/api/facts',
      tags: ['facts'],
      summary: 'Delete all facts',
    })
    .output(doneSchema),
  proposal: base
    .route({
      method: 'GET',
      path: '/api/facts/proposal/{postId}',
      tags: ['facts'],
      summary: 'A fact that the user states in a conversation, to be accepted or refused',
    })
    .input(proposalInputSchema)
    .output(z.object({ proposal: z.nullable(proposalSchema) })),
  refuse: base
    .route({
      method: 'POST',
      path: '/api/facts/proposal/{postId}',
      tags: ['facts'],
      summary: 'Refuse a proposed fact; it is not proposed again',
    })
    .input(z.object({ postId: idSchema, key: keySchema }))
    .output(doneSchema),
};
