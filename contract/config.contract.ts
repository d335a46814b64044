// What the browser must know of the server before anybody signs in.
import * as z from 'zod/mini';
import { base } from '#contract/base.ts';

/** Public settings of a server. */
export const configSchema = z.object({
  version: z.string(),
  ai: z.object({
    engine: z.enum(['remote', 'builtin']),
    /** What the person is told about where texts go: a model's name, or 内置引擎. */
    label: z.string(),
    /** Host that receives texts; null for the built-in engine. */
    host: z.nullable(z.string()),
  }),
  auth: z.object({
    autoconfirm: z.boolean(),
    passwordMin: z.int(),
    /** Where mails go: to people, or without SMTP into a folder of the server (rulings 13). */
    mail: z.enum(['smtp', 'outbox']),
  }),
  stones: z.object({
    metering: z.boolean(),
    signup: z.int(),
    dailyClaim: z.int(),
    tokensPerStone: z.int(),
  }),
  defaultPlan: z.enum(['free', 'premium']),
  /**
   * Days between the deletion of an account and the purge of its data; signing in before takes it
   * back (rulings 11).
   */
  accountPurgeDays: z.int(),
  contactEmail: z.nullable(z.string()),
});

/** Public settings of a server. */
export type PublicConfig = z.infer<typeof configSchema>;

/** The one row. */
export const configContract = {
  get: base
    .route({ method: 'GET', path: '/api/config', tags: ['config'], summary: 'Public settings' })
    .output(configSchema),
};
