// Endpoints of the weekly letter (rulings 108).
import * as z from 'zod/mini';
import { careLineSchema, crisisCardSchema } from '#contract/ai-answer.ts';
import { base, doneSchema, timeSchema } from '#contract/base.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { LETTER_STATES, type Letter, type LetterSettings } from '#domain/letters/letter.ts';
import { isDay, isTimeZone } from '#domain/shared/calendar.ts';

/** A zone that is stored must be known, because a job computes with it later. */
const zoneSchema = z.string().check(z.maxLength(60), z.refine(isTimeZone));
const weekdaySchema = z.int().check(z.minimum(1), z.maximum(7));
const hourSchema = z.int().check(z.minimum(0), z.maximum(23));
const weekSchema = z.string().check(z.refine(isDay));

/** The settings as they are returned; trial mode stores a part of them. */
export const letterSettingsSchema = z.object({
  isOn: z.boolean(),
  weekday: weekdaySchema,
  hour: hourSchema,
  timeZone: z.string(),
  byMail: z.boolean(),
  canMail: z.boolean(),
  nextAt: z.nullable(timeSchema),
}) satisfies z.ZodMiniType<LetterSettings>;

const letterSettingsChangeSchema = z.object({
  isOn: z.optional(z.boolean()),
  weekday: z.optional(weekdaySchema),
  hour: z.optional(hourSchema),
  timeZone: z.optional(zoneSchema),
  byMail: z.optional(z.boolean()),
});

/** Fields of the settings to change; absent fields stay as they are. */
export type LetterSettingsChange = z.infer<typeof letterSettingsChangeSchema>;

/** What became of a week. */
export const letterSchema = z.object({
  week: z.string(),
  state: z.enum(LETTER_STATES),
  diaryId: z.nullable(z.string()),
  isSeen: z.boolean(),
  isCrisis: z.boolean(),
  isCare: z.boolean(),
  facts: z.int(),
}) satisfies z.ZodMiniType<Letter>;

/** The zone decides which week is the last one. */
export const writeLetterInputSchema = z.object({ timeZone: zoneSchema });

/**
 * Why the engine writes a letter instead of the model, free of charge. IDEMPOTENCY_KEY_REUSED: the
 * posts of the week changed after a run that crashed.
 */
export const LETTER_COLLECTED_INSTEAD: ReadonlySet<string> = new Set<ErrorCode>([
  'AI_SWITCHED_OFF',
  'AI_CONSENT_REQUIRED',
  'INSUFFICIENT_STONES',
  'CONTENT_TOO_LONG',
  'IDEMPOTENCY_KEY_REUSED',
]);

/** The endpoints: settings, list, marking as seen, writing now. */
export const letterContract = {
  settings: base
    .route({
      method: 'GET',
      path: '/api/letter-settings',
      tags: ['letters'],
      summary: 'When weekly letters are written, and whether',
    })
    .output(letterSettingsSchema),
  updateSettings: base
    .route({
      method: 'PATCH',
      path: '/api/letter-settings',
      tags: ['letters'],
      summary: 'Change the given fields',
    })
    .input(letterSettingsChangeSchema)
    .output(letterSettingsSchema),
  list: base
    .route({
      method: 'GET',
      path: '/api/letters',
      tags: ['letters'],
      summary: 'What became of the last weeks, newest first',
    })
    .output(
      z.object({
        items: z.array(letterSchema),
        /** The card to show with a letter of a week with signs of danger; null: none has any. */
        crisis: z.nullable(crisisCardSchema),
        /** The line to show with a letter of a week that may be about danger; null: none. */
        care: z.nullable(careLineSchema),
      }),
    ),
  markSeen: base
    .route({
      method: 'POST',
      path: '/api/letters/{week}/seen',
      tags: ['letters'],
      summary: 'Announce a letter no more',
    })
    .input(z.object({ week: weekSchema }))
    .output(doneSchema),
  write: base
    .route({
      method: 'POST',
      path: '/api/letters',
      tags: ['letters'],
      summary: 'Write the letter about the last week that is over, once',
    })
    .input(writeLetterInputSchema)
    .output(letterSchema),
};
