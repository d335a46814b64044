// The user's AI settings: consent to a remote model, AI on or off, memory of earlier posts, and use
// of facts (rulings 10, 60).
import * as z from 'zod/mini';
import { base, timeSchema } from '#contract/base.ts';

export const aiSettingsSchema = z.object({
  /**
   * When the user consented to send texts to the configured model; null: not yet. The built-in
   * engine needs no consent.
   */
  consentAt: z.nullable(timeSchema),
  /** Switches AI off: every AI call is refused and every AI button is hidden. */
  aiOff: z.boolean(),
  /** Keeps earlier posts out of replies. */
  memoryOff: z.boolean(),
  /** Keeps the facts of 关于我 out of replies, and proposes none. */
  factsOff: z.boolean(),
  /** Lets a reply see the images of its post, where the server has a model for them. */
  imagesOn: z.boolean(),
});

export type AiSettings = z.infer<typeof aiSettingsSchema>;

/** The endpoints: get, update. */
export const aiContract = {
  settings: base
    .route({
      method: 'GET',
      path: '/api/ai/settings',
      tags: ['ai'],
      summary: 'AI consent and switches',
    })
    .output(aiSettingsSchema),
  updateSettings: base
    .route({
      method: 'PATCH',
      path: '/api/ai/settings',
      tags: ['ai'],
      summary: 'Change AI consent and switches',
    })
    .input(
      z.object({
        consent: z.optional(z.boolean()),
        aiOff: z.optional(z.boolean()),
        memoryOff: z.optional(z.boolean()),
        factsOff: z.optional(z.boolean()),
        imagesOn: z.optional(z.boolean()),
      }),
    )
    .output(aiSettingsSchema),
};
