// Endpoints of daily reminders by push (rulings 134). In trial mode each returns NOT_SIGNED_IN.
import * as z from 'zod/mini';
import { base, doneSchema, idSchema, timeSchema } from '#contract/base.ts';
import {
  isClockTime,
  type QuietTime,
  type ReminderDevice,
  type ReminderSettings,
} from '#domain/reminders/reminder.ts';
import { isTimeZone } from '#domain/shared/calendar.ts';

/** A zone that is stored must be known, because a job computes with it later. */
const zoneSchema = z.string().check(z.maxLength(60), z.refine(isTimeZone));
const clockSchema = z.string().check(z.maxLength(5), z.refine(isClockTime));
const weekdaysSchema = z
  .array(z.int().check(z.minimum(1), z.maximum(7)))
  .check(z.minLength(1), z.maxLength(7));

const quietSchema = z.object({
  from: clockSchema,
  to: clockSchema,
}) satisfies z.ZodMiniType<QuietTime>;

const settingsSchema = z.object({
  isOn: z.boolean(),
  time: clockSchema,
  weekdays: z.array(z.int()),
  timeZone: z.string(),
  quiet: z.nullable(quietSchema),
  tellsLetters: z.boolean(),
  nextAt: z.nullable(timeSchema),
}) satisfies z.ZodMiniType<ReminderSettings>;

const deviceSchema = z.object({
  id: idSchema,
  device: z.string(),
  addedAt: timeSchema,
  isCurrent: z.boolean(),
}) satisfies z.ZodMiniType<ReminderDevice>;

const stateSchema = z.object({
  settings: settingsSchema,
  devices: z.array(deviceSchema),
  /** The key that browsers register with; null: this server cannot send pushes. */
  publicKey: z.nullable(z.string()),
});

/** The settings, the devices, and the key of the server. */
export type ReminderState = z.infer<typeof stateSchema>;

const changeSchema = z.object({
  isOn: z.optional(z.boolean()),
  time: z.optional(clockSchema),
  weekdays: z.optional(weekdaysSchema),
  timeZone: z.optional(zoneSchema),
  quiet: z.optional(z.nullable(quietSchema)),
  tellsLetters: z.optional(z.boolean()),
});

/** Fields of the settings to change; absent fields stay as they are. */
export type ReminderChange = z.infer<typeof changeSchema>;

const subscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(4_000)),
  p256dh: z.string().check(z.maxLength(200)),
  auth: z.string().check(z.maxLength(200)),
  timeZone: zoneSchema,
});

/** The subscription of a browser. The zone is that of new settings. */
export type NewSubscription = z.infer<typeof subscriptionSchema>;

/** The endpoints: get, update, register, remove, test. */
export const reminderContract = {
  get: base
    .route({
      method: 'GET',
      path: '/api/reminders',
      tags: ['reminders'],
      summary: 'When reminders are sent, and the devices that receive them',
    })
    .output(stateSchema),
  update: base
    .route({
      method: 'PATCH',
      path: '/api/reminders',
      tags: ['reminders'],
      summary: 'Change the given fields',
    })
    .input(changeSchema)
    .output(stateSchema),
  register: base
    .route({
      method: 'PUT',
      path: '/api/reminders/device',
      tags: ['reminders'],
      summary: 'Send pushes to this browser until its session ends; replaces its former address',
    })
    .input(subscriptionSchema)
    .output(stateSchema),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/reminders/devices/{id}',
      tags: ['reminders'],
      summary: 'Send no more pushes to a device, named by its session',
    })
    .input(z.object({ id: idSchema }))
    .output(stateSchema),
  test: base
    .route({
      method: 'POST',
      path: '/api/reminders/test',
      tags: ['reminders'],
      summary: 'Send a push to this browser now',
    })
    .output(doneSchema),
};
