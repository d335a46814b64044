// What operators see and do (rulings 72, 130). For all others every endpoint is NOT_FOUND. No
// response has a text, a title or a nickname of a user.
import * as z from 'zod/mini';
import {
  INVITATION_DAYS,
  INVITATION_NOTE_MAX,
  INVITATION_USES_MAX,
} from '#domain/auth/invitation.ts';
import { SIGN_UP_POLICIES } from '#domain/auth/sign-up-policy.ts';
import { OPERATOR_DAYS_MAX, OPERATOR_NUMBER_MAX } from '#domain/operators/operator.ts';
import { MODEL_CHECKS, modelFindingSchema } from '#contract/model-check.ts';
import { base, doneSchema, idSchema, pageInput, timeSchema } from '#contract/base.ts';

const numberSchema = z.int().check(z.nonnegative(), z.maximum(OPERATOR_NUMBER_MAX));
const codeSchema = z.string().check(z.minLength(1), z.maxLength(40));

/** An account, as operators see it. */
export const personSchema = z.object({
  id: idSchema,
  email: z.string(),
  plan: z.enum(['free', 'premium']),
  planUntil: z.nullable(timeSchema),
  stones: z.int(),
  isConfirmed: z.boolean(),
  isOperator: z.boolean(),
  /** Whether an account at the sign-in provider is linked. */
  isLinked: z.boolean(),
  lockedUntil: z.nullable(timeSchema),
  deletedAt: z.nullable(timeSchema),
  lastSignInAt: z.nullable(timeSchema),
  createdAt: timeSchema,
});

export type Person = z.infer<typeof personSchema>;

const couponSchema = z.object({
  code: z.string(),
  stones: z.int(),
  premiumDays: z.int(),
  maxUses: z.int(),
  used: z.int(),
  expiresAt: z.nullable(timeSchema),
  revokedAt: z.nullable(timeSchema),
});

export type OperatorCoupon = z.infer<typeof couponSchema>;

const invitationSchema = z.object({
  id: idSchema,
  /** null: a code for anyone. */
  email: z.nullable(z.string()),
  /** The end of the code; null: its mail is not sent yet. */
  lastFour: z.nullable(z.string()),
  note: z.string(),
  maxUses: z.int(),
  used: z.int(),
  expiresAt: timeSchema,
  revokedAt: z.nullable(timeSchema),
});

export type OperatorInvitation = z.infer<typeof invitationSchema>;

const overviewSchema = z.object({
  version: z.string(),
  signUps: z.enum(SIGN_UP_POLICIES),
  /** The model and its host; null: the built-in engine. */
  model: z.nullable(z.object({ name: z.string(), host: z.string() })),
  /** Whether the disk refuses writes. */
  isReadOnly: z.boolean(),
  counts: z.record(z.string(), z.int()),
  /** Bytes of all images. */
  imageBytes: z.int(),
  /** Jobs that wait, and those set aside after too many failures. */
  jobs: z.array(z.object({ kind: z.string(), waiting: z.int(), setAside: z.int() })),
  /** Totals of the last days, the newest first. */
  days: z.array(z.object({ day: z.string(), totals: z.record(z.string(), z.int()) })),
  /** The last acts of operators. */
  acts: z.array(
    z.object({
      at: timeSchema,
      action: z.string(),
      operator: z.nullable(z.string()),
      account: z.nullable(z.string()),
    }),
  ),
});

export type OperatorOverview = z.infer<typeof overviewSchema>;

const route = (method: 'GET' | 'POST', path: string, summary: string) =>
  base.route({ method, path: `/api/operator/${path}`, tags: ['operator'], summary });

export const operatorContract = {
  overview: route('GET', 'overview', 'State and figures of the server').output(overviewSchema),
  checkModel: route('POST', 'model/check', 'Try one part of the configured model')
    .input(z.object({ check: z.enum(MODEL_CHECKS) }))
    .output(modelFindingSchema),
  people: route('GET', 'people', 'Accounts, newest first')
    .input(z.object({ ...pageInput, text: z.optional(z.string().check(z.maxLength(255))) }))
    .output(z.object({ items: z.array(personSchema), nextCursor: z.nullable(z.string()) })),
  setPlan: route('POST', 'people/plan', 'Set the plan of an account')
    .input(
      z.object({
        id: idSchema,
        plan: z.enum(['free', 'premium']),
        until: z.nullable(timeSchema),
      }),
    )
    .output(doneSchema),
  grantStones: route('POST', 'people/stones', 'Give stones to an account')
    .input(z.object({ id: idSchema, key: idSchema, amount: numberSchema.check(z.minimum(1)) }))
    .output(z.object({ balance: z.int() })),
  lock: route('POST', 'people/lock', 'Lock an account for some days; 0 unlocks it')
    .input(
      z.object({ id: idSchema, days: z.int().check(z.minimum(0), z.maximum(OPERATOR_DAYS_MAX)) }),
    )
    .output(doneSchema),
  endSessions: route('POST', 'people/sign-out', 'Sign an account out everywhere')
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
  removePerson: route('POST', 'people/delete', 'Delete an account as its owner would')
    .input(z.object({ id: idSchema }))
    .output(z.object({ purgeAt: timeSchema })),
  coupons: route('GET', 'coupons', 'Promo codes, newest first').output(
    z.object({ items: z.array(couponSchema) }),
  ),
  createCoupon: route('POST', 'coupons', 'Create a promo code')
    .input(
      z.object({
        code: codeSchema,
        stones: numberSchema,
        premiumDays: z.int().check(z.minimum(0), z.maximum(OPERATOR_DAYS_MAX)),
        maxUses: numberSchema.check(z.minimum(1)),
        expiresAt: z.nullable(timeSchema),
      }),
    )
    .output(doneSchema),
  revokeCoupon: route('POST', 'coupons/revoke', 'End a promo code')
    .input(z.object({ code: codeSchema }))
    .output(doneSchema),
  invitations: route('GET', 'invitations', 'Invitations, newest first')
    .input(z.object(pageInput))
    .output(z.object({ items: z.array(invitationSchema), nextCursor: z.nullable(z.string()) })),
  invite: route('POST', 'invitations', 'Create an invitation; its code is shown only here')
    .input(
      z.object({
        email: z.nullable(z.string().check(z.maxLength(255))),
        note: z.string().check(z.maxLength(INVITATION_NOTE_MAX)),
        maxUses: z.int().check(z.minimum(1), z.maximum(INVITATION_USES_MAX)),
        days: z.int().check(z.minimum(INVITATION_DAYS.least), z.maximum(INVITATION_DAYS.most)),
      }),
    )
    .output(z.object({ code: z.nullable(z.string()), link: z.nullable(z.string()) })),
  revokeInvitation: route('POST', 'invitations/revoke', 'End an invitation')
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
};
