// What a person has decided about the AI: whether texts may leave for a remote model, whether there
// is AI at all, whether it may look at earlier posts (rulings 10).
import * as z from 'zod/mini';
import { base, timeSchema } from '#contract/base.ts';

/** The person's AI settings on the wire. */
export const aiSettingsSchema = z.object({
  /**
   * When the person agreed that texts are sent to the configured model; null: not yet. The built-in
   * engine needs no consent.
   */
  consentAt: z.nullable(timeSchema),
  /** AI is switched off: every AI call is refused and every AI button disappears. */
  aiOff: z.boolean(),
  /** Earlier posts are not looked at for a reply. */
  memoryOff: z.boolean(),
});

/** The person's AI settings. */
export type AiSettings = z.infer<typeof aiSettingsSchema>;

/** The rows: get, update. */
export const aiContract = {
  settings: base
    .route({
      method: 'GET',
      path: '/api/ai/settings',
      tags: ['ai'],
      summary: 'Consent and switches',
    })
    .output(aiSettingsSchema),
  updateSettings: base
    .route({
      method: 'PATCH',
      path: '/api/ai/settings',
      tags: ['ai'],
      summary: 'Give or withdraw consent; turn a switch',
    })
    .input(
      z.object({
        consent: z.optional(z.boolean()),
        aiOff: z.optional(z.boolean()),
        memoryOff: z.optional(z.boolean()),
      }),
    )
    .output(aiSettingsSchema),
};
