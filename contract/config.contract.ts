// What the browser needs to know about the server before sign-in.
import * as z from 'zod/mini';
import { SIGN_UP_POLICIES } from '#domain/auth/sign-up-policy.ts';
import { careWordsSchema } from '#contract/care.contract.ts';
import { base } from '#contract/base.ts';

export const configSchema = z.object({
  version: z.string(),
  ai: z.object({
    engine: z.enum(['remote', 'builtin']),
    /** The user's own model, which the browser calls; a server never says so. */
    isOwn: z.boolean(),
    /** The name of the model that receives texts, or 内置引擎. */
    label: z.string(),
    /** The host that receives texts; null for the built-in engine. */
    host: z.nullable(z.string()),
    /** The model that turns recordings into text; null: none, and no microphone is offered. */
    transcribe: z.nullable(z.string()),
    /** Whether a reply can see the images of its post. */
    vision: z.boolean(),
    /** Whether the model is in the network of its server or browser, and is loaded when needed. */
    isLocal: z.boolean(),
  }),
  auth: z.object({
    autoconfirm: z.boolean(),
    /** Who may sign up: all, those with an invitation, or no new user. */
    signUps: z.enum(SIGN_UP_POLICIES),
    passwordMin: z.int(),
    /** Whether two-step sign-in can be turned on. */
    twoStep: z.boolean(),
    /** Whether passkeys sign in. */
    passkeys: z.boolean(),
    /** The name of the OpenID Connect provider that signs in; null: there is none. */
    provider: z.nullable(z.string()),
    /** Whether mails are sent by SMTP or written to a folder of the server (rulings 13). */
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
   * Days between the deletion of an account and the purge of its data. A sign-in before that
   * restores the account (rulings 11).
   */
  accountPurgeDays: z.int(),
  contactEmail: z.nullable(z.string()),
  /** The operator's own words for danger, of CRISIS_TEXT_FILE; null: the built-in ones. */
  care: z.nullable(careWordsSchema),
});

export type PublicConfig = z.infer<typeof configSchema>;

export const configContract = {
  get: base
    .route({ method: 'GET', path: '/api/config', tags: ['config'], summary: 'Public settings' })
    .output(configSchema),
};
