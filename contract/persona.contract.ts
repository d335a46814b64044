// Endpoints of own personas (rulings 61, 106).
import * as z from 'zod/mini';
import { base, doneSchema, idSchema, timeSchema } from '#contract/base.ts';
import {
  PERSONA_AVATAR_NAMES,
  PERSONA_INPUT_MAX,
  type OwnPersona,
} from '#domain/personas/persona.ts';

/** Text up to a length that only stops abuse; `checkPersona` has the real limits. */
const inputSchema = z.string().check(z.maxLength(PERSONA_INPUT_MAX));

/** How a persona speaks, as a request states it. */
export const personaVoiceSchema = z.object({ name: inputSchema, voice: inputSchema });

const savedPersonaSchema = z.object({
  id: idSchema,
  ...personaVoiceSchema.shape,
  avatar: z.enum(PERSONA_AVATAR_NAMES),
});

export type SavedPersona = z.infer<typeof savedPersonaSchema>;

/** A persona as lists, imports and the trial's storage hold it. */
export const personaSchema = z.object({
  ...savedPersonaSchema.shape,
  createdAt: timeSchema,
}) satisfies z.ZodMiniType<OwnPersona>;

/** The endpoints: list, save, remove. */
export const personaContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/personas',
      tags: ['personas'],
      summary: 'All own personas, oldest first',
    })
    .output(z.object({ items: z.array(personaSchema) })),
  save: base
    .route({
      method: 'PUT',
      path: '/api/personas/{id}',
      tags: ['personas'],
      summary: 'Add an own persona, or change the one with this id',
    })
    .input(savedPersonaSchema)
    .output(personaSchema),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/personas/{id}',
      tags: ['personas'],
      summary: 'Delete an own persona; its replies stay',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
};
