// The account: signed-in devices and deletion. The export is a zip outside the contract (`GET
// /api/account/export`), because it is not JSON. In trial mode every endpoint returns
// NOT_SIGNED_IN.
import * as z from 'zod/mini';
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

/** The endpoints: list and end sessions, delete the account. */
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
  remove: confirmed
    .route({
      method: 'POST',
      path: '/api/account/delete',
      tags: ['account'],
      summary: 'Delete the account: sessions end at once, data is purged later',
    })
    .input(z.object({ password: z.string().check(z.minLength(1), z.maxLength(1000), notOnlyNul) }))
    .output(z.object({ purgeAt: timeSchema })),
};
