// The personas and styles. Needs no session (B§7).
import * as z from 'zod/mini';
import { base } from '#contract/base.ts';
import { PROMPT_TYPES, type Role } from '#domain/roles/role.ts';

/** A role with the specification's field names. */
export const roleSchema = z.object({
  role_key: z.string(),
  role_name: z.string(),
  description: z.string(),
  avatar_url: z.string(),
  sort_order: z.int(),
  is_active: z.boolean(),
  is_premium: z.boolean(),
  needs_model: z.boolean(),
}) satisfies z.ZodMiniType<Role>;

export const roleContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/roles',
      tags: ['roles'],
      summary: 'All roles of one kind, inactive ones included',
    })
    .input(z.object({ prompt_type: z.optional(z.enum(PROMPT_TYPES)) }))
    .output(z.object({ success: z.literal(true), data: z.array(roleSchema) })),
};
