// Endpoints of personal tokens (rulings 64, 112). In trial mode each returns NOT_SIGNED_IN.
import * as z from 'zod/mini';
import { base, confirmed, doneSchema, idSchema, timeSchema } from '#contract/base.ts';
import {
  TOKEN_LIFETIMES,
  TOKEN_SCOPES,
  type PersonalToken,
  type TokenLifetime,
} from '#domain/personal-tokens/personal-token.ts';

const personalTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  lastFour: z.string(),
  createdAt: timeSchema,
  expiresAt: z.nullable(timeSchema),
  lastUsedAt: z.nullable(timeSchema),
}) satisfies z.ZodMiniType<PersonalToken>;

const newTokenSchema = z.object({
  id: idSchema,
  /** Up to a length that only stops abuse; `checkTokenName` has the real limit. */
  name: z.string().check(z.maxLength(200)),
  scope: z.enum(TOKEN_SCOPES),
  lifetimeDays: z.literal([...TOKEN_LIFETIMES]) satisfies z.ZodMiniType<TokenLifetime>,
});

export type NewPersonalToken = z.infer<typeof newTokenSchema>;

/** The endpoints: list, create, remove, removeAll. */
export const personalTokenContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/personal-tokens',
      tags: ['personal tokens'],
      summary: 'All personal tokens without their texts, newest first',
    })
    .output(z.object({ items: z.array(personalTokenSchema) })),
  create: confirmed
    .route({
      method: 'POST',
      path: '/api/personal-tokens',
      tags: ['personal tokens'],
      summary: 'Create a personal token; its text is returned this once',
    })
    .input(newTokenSchema)
    .output(z.object({ text: z.string(), token: personalTokenSchema })),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/personal-tokens/{id}',
      tags: ['personal tokens'],
      summary: 'End a personal token at once; final',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
  removeAll: base
    .route({
      method: 'DELETE',
      path: '/api/personal-tokens',
      tags: ['personal tokens'],
      summary: 'End all personal tokens at once; final',
    })
    .output(doneSchema),
};
