// Endpoints of the monthly export (rulings 123); its bytes are beside the contract, at
// MONTHLY_EXPORT_PATH. In trial mode each returns NOT_SIGNED_IN.
import * as z from 'zod/mini';
import { base, confirmed, timeSchema } from '#contract/base.ts';
import {
  MONTHLY_EXPORT_FAILURES,
  MONTHLY_EXPORT_STATES,
  type MonthlyExportStatus,
} from '#domain/export/monthly-export.ts';
import { isTimeZone } from '#domain/shared/calendar.ts';

/** `GET` with `?month=YYYY-MM`: the caller's zip of a month. MONTHLY_EXPORT_GONE. */
export const MONTHLY_EXPORT_PATH = '/api/monthly-export/file';

const statusSchema = z.object({
  isOn: z.boolean(),
  nextAt: z.nullable(timeSchema),
  items: z.array(
    z.object({
      month: z.string(),
      state: z.enum(MONTHLY_EXPORT_STATES),
      failure: z.nullable(z.enum(MONTHLY_EXPORT_FAILURES)),
      bytes: z.int(),
      expiresAt: z.nullable(timeSchema),
    }),
  ),
}) satisfies z.ZodMiniType<MonthlyExportStatus>;

/** The endpoints: status and switch. */
export const monthlyExportContract = {
  get: base
    .route({
      method: 'GET',
      path: '/api/monthly-export',
      tags: ['monthly exports'],
      summary: 'Whether an export is made each month, and the last ones',
    })
    .output(statusSchema),
  update: confirmed
    .route({
      method: 'PUT',
      path: '/api/monthly-export',
      tags: ['monthly exports'],
      summary: 'Switch it on, which makes the export of this month, or off',
    })
    .input(
      z.object({
        isOn: z.boolean(),
        /** A zone that is stored must be known, because a job computes with it later. */
        timeZone: z.string().check(z.maxLength(60), z.refine(isTimeZone)),
      }),
    )
    .output(statusSchema),
};
