// The monthly export (rulings 123): a job makes the zip of an account in parts of the object store,
// so that any size needs the memory of one part. The row of a month is reserved before, and each
// part is recorded before its bytes are stored: a crash leaves nothing unknown, and any process can
// begin again.
import {
  exportMonth,
  MONTHLY_EXPORT_ATTEMPTS_MAX,
  MONTHLY_EXPORT_LIFE_MS,
  MONTHLY_EXPORT_MAX_BYTES,
  nextExportAt,
  MONTHLY_EXPORTS_LISTED,
  type MonthlyExport,
  type MonthlyExportFailure,
  type MonthlyExportStatus,
} from '#domain/export/monthly-export.ts';
import type { MonthlyExportTable } from '#server/database/tables/account-tables.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import type { MonthlyExportRepository } from '#server/features/monthly-exports/monthly-export.repository.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import { ObjectStoreFull, type ObjectStore } from '#server/storage/object-store.ts';

/** Bytes of a part, which are in memory while it is written. */
const PART_BYTES = 8_388_608;

/** Rows that one query of the schedule reads. */
const PAGE = 100;

/** The payload of the job. */
export interface MonthlyExportOrder {
  userId: string;
  month: string;
}

export interface MonthlyExportServicePorts {
  exports: MonthlyExportRepository;
  makeArchive: (
    userId: string,
    timeZone: string,
    signal: AbortSignal,
  ) => Promise<AsyncIterable<Uint8Array>>;
  store: Pick<ObjectStore, 'put' | 'get'>;
  newBlobKey: () => string;
  /** Removes bytes later, so that running responses can finish; within the transaction. */
  discard: (blobKeys: readonly string[]) => Promise<void>;
  /** Adds the job of a month to the queue, within the caller's transaction. */
  enqueue: (order: MonthlyExportOrder) => Promise<void>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  audit: RecordAudit;
  /** Counts a switch. RATE_LIMITED. */
  countChange: (userId: string) => Promise<void>;
  /** Counts a download. RATE_LIMITED. */
  countDownload: (userId: string) => Promise<void>;
  /** Most bytes of all kept exports together. */
  keptMaxBytes: number;
  maxBytes?: number;
  partBytes?: number;
  now: () => number;
  newId: () => string;
}

export type MonthlyExportService = ReturnType<typeof createMonthlyExportService>;

/** Ends the making of an export; the user reads the reason. */
class Unmakeable extends Error {
  override readonly name = 'Unmakeable';
  readonly failure: MonthlyExportFailure;

  constructor(failure: MonthlyExportFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Another run has the month now. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

export function createMonthlyExportService({
  exports,
  makeArchive,
  store,
  newBlobKey,
  discard,
  enqueue,
  transaction,
  audit,
  countChange,
  countDownload,
  keptMaxBytes,
  maxBytes = MONTHLY_EXPORT_MAX_BYTES,
  partBytes = PART_BYTES,
  now,
  newId,
}: MonthlyExportServicePorts) {
  const getStatus = async (userId: string): Promise<MonthlyExportStatus> => {
    const nextMs = (await exports.findSettings(userId))?.next_due_at ?? null;
    const [newest, ...earlier] = await exports.findNewest(userId, MONTHLY_EXPORTS_LISTED);
    const kept = earlier.filter(({ state }) => state === 'ready');
    return {
      isOn: nextMs !== null,
      nextAt: nextMs === null ? null : new Date(nextMs).toISOString(),
      items: (newest === undefined ? [] : [newest, ...kept]).map(shown),
    };
  };

  /** Reserves the current month and orders its export. */
  const order = async (userId: string, timeZone: string): Promise<void> => {
    const month = exportMonth(now(), timeZone);
    if (!(await exports.insert(userId, { month, timeZone, nowMs: now() }))) return;
    await exports.removeEnded(userId, month);
    await enqueue({ userId, month });
  };

  const write = async (row: MonthlyExportTable, signal: AbortSignal): Promise<void> => {
    const keptBytes = await exports.countBytes();
    const assertFits = (bytes: number) => {
      if (bytes > maxBytes) throw new Unmakeable('tooLarge');
      if (keptBytes + bytes > keptMaxBytes) throw new Unmakeable('noSpace');
    };
    assertFits(await exports.countImageBytes(row.user_id));
    let [number, written] = [0, 0];
    const put = async (bytes: Uint8Array): Promise<void> => {
      signal.throwIfAborted();
      written += bytes.length;
      assertFits(written);
      const blobKey = newBlobKey();
      number += 1;
      if (!(await exports.addPart(row, { number, blobKey, bytes: bytes.length })))
        throw new Superseded();
      await store.put(blobKey, bytes, 'application/zip');
    };
    const archive = await makeArchive(row.user_id, row.time_zone, signal);
    for await (const part of partsOf(archive, partBytes)) await put(part);
  };

  /** Deletes the parts of a month and its bytes later. */
  const removeParts = async (userId: string, month: string): Promise<void> =>
    discard(await exports.removeParts(userId, month));

  const fail = (row: MonthlyExportTable, failure: MonthlyExportFailure): Promise<void> =>
    transaction(async () => {
      if (await exports.end(row, { failure })) await removeParts(row.user_id, row.month);
    });

  return {
    /** Whether exports are made, and what became of the last months. */
    getStatus,

    /**
     * Switches the exports on or off. On orders the export of this month unless there was one. What
     * is kept stays until its time is over. RATE_LIMITED.
     */
    async update(
      userId: string,
      { isOn, timeZone }: { isOn: boolean; timeZone: string },
      origin: RequestOrigin,
    ): Promise<MonthlyExportStatus> {
      await countChange(userId);
      await transaction(async () => {
        await exports.setDue(userId, timeZone, isOn ? nextExportAt(now(), timeZone) : null);
        const action = isOn ? 'monthly_export_on' : 'monthly_export_off';
        await audit({ userId, action, origin });
        if (isOn) await order(userId, timeZone);
      });
      return getStatus(userId);
    },

    /** Deletes what is over, and orders what is due; the periodic job. */
    async runDue(signal: AbortSignal): Promise<void> {
      for (let found = PAGE; found === PAGE;) {
        signal.throwIfAborted();
        const expired = await exports.findExpired(now(), PAGE);
        found = expired.length;
        for (const { user_id: userId, month } of expired)
          await transaction(async () => {
            await exports.expire(userId, month);
            await removeParts(userId, month);
          });
      }
      for (let found = PAGE; found === PAGE;) {
        signal.throwIfAborted();
        const due = await exports.findDue(now(), PAGE);
        found = due.length;
        for (const { user_id: userId, time_zone: timeZone, next_due_at: dueAtMs } of due)
          await transaction(async () => {
            if (!(await exports.advance(userId, dueAtMs ?? 0, nextExportAt(now(), timeZone))))
              return;
            if (await exports.isActive(userId, now())) await order(userId, timeZone);
          });
      }
    },

    /**
     * Makes the export of a month; the job's handler. A month that is made already is left alone.
     * Throws for a later try, and what `signal` throws.
     */
    async make({ userId, month }: MonthlyExportOrder, signal: AbortSignal): Promise<void> {
      const row = await transaction(async () => {
        const begun = await exports.begin(userId, month, newId());
        // What an earlier run stored.
        if (begun !== null) await removeParts(userId, month);
        return begun;
      });
      if (row === null) return;
      if (row.attempts > MONTHLY_EXPORT_ATTEMPTS_MAX || !(await exports.isActive(userId, now())))
        return fail(row, 'unknown');
      try {
        await write(row, signal);
        await exports.end(row, { expiresAtMs: now() + MONTHLY_EXPORT_LIFE_MS });
      } catch (cause) {
        if (cause instanceof Superseded) return;
        if (cause instanceof Unmakeable) return fail(row, cause.failure);
        if (cause instanceof ObjectStoreFull) return fail(row, 'noSpace');
        throw cause;
      }
    },

    /** The kept export of a month, as a stream. MONTHLY_EXPORT_GONE, RATE_LIMITED. */
    async download(
      userId: string,
      month: string,
      origin: RequestOrigin,
    ): Promise<{ bytes: number; content: ReadableStream<Uint8Array> }> {
      const newest = await exports.findNewest(userId, MONTHLY_EXPORTS_LISTED);
      const row = newest.find((one) => one.month === month);
      if (row?.state !== 'ready' || (row.expires_at ?? 0) <= now())
        throw new AppError('MONTHLY_EXPORT_GONE');
      await countDownload(userId);
      const [first, ...rest] = await exports.findParts(userId, month);
      const beginning = first === undefined ? null : await store.get(first);
      // After a restore: backups hold no exports.
      if (beginning === null) throw new AppError('MONTHLY_EXPORT_GONE');
      await audit({ userId, action: 'monthly_export_downloaded', origin });
      return { bytes: row.bytes, content: ReadableStream.from(joined(store, beginning, rest)) };
    },
  };
}

/** A stream in parts of a size; the last one is shorter. */
async function* partsOf(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const given of source) {
    let chunk = given;
    while (bytes + chunk.length >= size) {
      const rest = size - bytes;
      yield Buffer.concat([...chunks, chunk.subarray(0, rest)]);
      [chunks, bytes] = [[], 0];
      chunk = chunk.subarray(rest);
    }
    chunks.push(chunk);
    bytes += chunk.length;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/** The bytes of all parts. A missing part breaks the stream, whose length the client knows. */
async function* joined(
  store: Pick<ObjectStore, 'get'>,
  beginning: ReadableStream<Uint8Array>,
  rest: readonly string[],
): AsyncGenerator<Uint8Array> {
  yield* beginning;
  for (const key of rest) {
    const part = await store.get(key);
    if (part === null) throw new Error('a part of an export is missing');
    yield* part;
  }
}

function shown(row: MonthlyExportTable): MonthlyExport {
  const { month, state, failure, bytes, expires_at: expiresAtMs } = row;
  const expiresAt = expiresAtMs === null ? null : new Date(expiresAtMs).toISOString();
  return { month, state, failure, bytes, expiresAt };
}
