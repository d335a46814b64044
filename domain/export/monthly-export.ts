// The export that the server makes each month (rulings 123): one zip of a month, kept for a week.
import { localDay } from '#domain/shared/calendar.ts';
import { instantOf } from '#domain/shared/local-time.ts';
import { addMonths, monthOf } from '#domain/shared/month.ts';

/** How long a finished export is kept, in milliseconds: seven days. */
export const MONTHLY_EXPORT_LIFE_MS = 7 * 86_400_000;

/** Maximum bytes of one: 2 GiB, as much as an import reads. */
export const MONTHLY_EXPORT_MAX_BYTES = 2_147_483_648;

/** Times that one is begun, after crashes and failures, before it is given up. */
export const MONTHLY_EXPORT_ATTEMPTS_MAX = 8;

/** `expired`: it was made, and its bytes were deleted. */
export const MONTHLY_EXPORT_STATES = ['making', 'ready', 'failed', 'expired'] as const;

export type MonthlyExportState = (typeof MONTHLY_EXPORT_STATES)[number];

/** `tooLarge`: more than the maximum. `noSpace`: the server keeps no more bytes of exports. */
export const MONTHLY_EXPORT_FAILURES = ['tooLarge', 'noSpace', 'unknown'] as const;

export type MonthlyExportFailure = (typeof MONTHLY_EXPORT_FAILURES)[number];

/** What became of a month. */
export interface MonthlyExport {
  /** `YYYY-MM`, in the user's zone. */
  month: string;
  state: MonthlyExportState;
  /** Why it failed; null unless it did. */
  failure: MonthlyExportFailure | null;
  bytes: number;
  /** When it is deleted, ISO 8601; null unless it is ready. */
  expiresAt: string | null;
}

/** Whether exports are made, and what became of the last months. */
export interface MonthlyExportStatus {
  isOn: boolean;
  /** When the next one is due, ISO 8601; null: they are off. */
  nextAt: string | null;
  /** Newest first; one of an earlier month while it is kept. */
  items: MonthlyExport[];
}

/** Months that the list shows: the newest, and the one before while it is kept. */
export const MONTHLY_EXPORTS_LISTED = 2;

/** The hour of the first day of a month at which an export is due. */
const DUE_HOUR = '04:00';

/** The month in which an export is made. `timeZone` must be known. */
export function exportMonth(nowMs: number, timeZone: string): string {
  return monthOf(localDay(nowMs, timeZone));
}

/** When the export of the month after this moment is due, epoch milliseconds. */
export function nextExportAt(nowMs: number, timeZone: string): number {
  const next = addMonths(exportMonth(nowMs, timeZone), 1);
  return instantOf(`${next}-01T${DUE_HOUR}`, timeZone) ?? nowMs + 31 * 86_400_000;
}
