// The account: signed-in devices, its security events, and deletion. The export is a zip outside
// the contract (`GET /api/account/export`), because it is not JSON. In trial mode every endpoint
// returns NOT_SIGNED_IN.
import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '#domain/auth/audit-action.ts';
import { base, confirmed, doneSchema, idSchema, notOnlyNul, timeSchema } from '#contract/base.ts';

export const deviceSchema = z.object({
  /** Id of the session. */
  id: idSchema,
  /** Browser and operating system, read from the user agent. */
  device: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema,
  /** Whether this request came from the device. */
  current: z.boolean(),
});

export type Device = z.infer<typeof deviceSchema>;

/** A sign-in, or a change of the account's security or rights. */
export const accountEventSchema = z.object({
  at: timeSchema,
  action: z.enum(AUDIT_ACTIONS),
  /** Browser and operating system, read from the user agent. */
  device: z.string(),
  /** The network address; '' for a command on the server. */
  ip: z.string(),
  /** Whether someone else did it: an operator of the server. */
  byOperator: z.boolean(),
});

export type AccountEvent = z.infer<typeof accountEventSchema>;

/** Most events that the list has; they are kept for half a year. */
export const ACCOUNT_EVENTS_MAX = 100;

const passwordSchema = z.string().check(z.minLength(1), z.maxLength(1000), notOnlyNul);

/** The endpoints: list and end sessions, list events, prove who one is, delete the account. */
export const accountContract = {
  listSessions: base
    .route({
      method: 'GET',
      path: '/api/account/sessions',
      tags: ['account'],
      summary: 'Signed-in devices, last used first',
    })
    .output(z.object({ items: z.array(deviceSchema) })),
  endSession: base
    .route({
      method: 'DELETE',
      path: '/api/account/sessions/{id}',
      tags: ['account'],
      summary: 'Sign one device out',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
  listEvents: base
    .route({
      method: 'GET',
      path: '/api/account/events',
      tags: ['account'],
      summary: 'The last sign-ins and changes of security or rights, newest first',
    })
    .output(z.object({ items: z.array(accountEventSchema) })),
  prove: base
    .route({
      method: 'POST',
      path: '/api/account/proof',
      tags: ['account'],
      summary: 'Enter the password again, before a passkey is added in an older session',
    })
    .input(z.object({ password: passwordSchema }))
    .output(doneSchema),
  remove: confirmed
    .route({
      method: 'POST',
      path: '/api/account/delete',
      tags: ['account'],
      summary: 'Delete the account: sessions end at once, data is purged later',
    })
    .input(z.object({ password: z.optional(passwordSchema) }))
    .output(z.object({ purgeAt: timeSchema })),
};
