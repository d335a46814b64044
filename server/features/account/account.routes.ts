// The account endpoints of the contract, and the export beside them.
import { Hono } from 'hono';
import { isTimeZone } from '#domain/shared/calendar.ts';
import type { AccountService } from '#server/features/account/account.service.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/identity.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function accountRoutes(service: AccountService) {
  const endpoints = personalRoutes.account;
  return endpoints.router({
    listSessions: endpoints.listSessions.handler(({ context }) =>
      service.listSessions(context.caller),
    ),
    endSession: endpoints.endSession.handler(async ({ input, context }) => {
      await service.endSession(context.caller.userId, input.id, context.origin);
      return { done: true } as const;
    }),
    listEvents: endpoints.listEvents.handler(({ context }) =>
      service.listEvents(context.caller.userId),
    ),
    prove: endpoints.prove.handler(async ({ input, context }) => {
      await service.prove(context.caller, input.password, context.origin);
      return { done: true } as const;
    }),
    remove: endpoints.remove.handler(({ input, context }) =>
      service.removeAccount(context.caller, input.password ?? null, context.origin),
    ),
  });
}

/**
 * `GET /api/account/export?timeZone=`: the user's data as a streamed zip. The zone is that of the
 * book; UTC if it is unknown. `day` (YYYY-MM-DD) names the file.
 */
export function accountExportRoutes(parts: {
  verify: (authorization: string | null) => Promise<Caller | null>;
  /** Refuses a caller whose account asks for a code again. TWO_STEP_AGAIN. */
  assertRecentStep: (caller: Caller) => Promise<void>;
  /** Counts an export before it starts. RATE_LIMITED. */
  countExport: (userId: string) => Promise<void>;
  exportAccount: (
    userId: string,
    timeZone: string,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array>>;
  day: () => string;
}): Hono {
  const app = new Hono();
  app.get('/api/account/export', async (c) => {
    const caller = await parts.verify(c.req.header('Authorization') ?? null);
    if (caller === null) throw new AppError('NOT_SIGNED_IN');
    await parts.assertRecentStep(caller);
    await parts.countExport(caller.userId);
    const timeZone = c.req.query('timeZone') ?? '';
    const archive = await parts.exportAccount(
      caller.userId,
      isTimeZone(timeZone) ? timeZone : 'UTC',
      c.req.raw.signal,
    );
    return new Response(archive, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="echo-notes-${parts.day()}.zip"`,
        'Cache-Control': 'no-store',
      },
    });
  });
  return app;
}
