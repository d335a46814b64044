// The endpoints of monthly exports, and the bytes of the kept one beside the contract.
import { Hono } from 'hono';
import { MONTHLY_EXPORT_PATH } from '#contract/monthly-export.contract.ts';
import type { MonthlyExportService } from '#server/features/monthly-exports/monthly-export.service.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/identity.ts';
import { requestOrigin } from '#server/http/request-origin.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function monthlyExportRoutes(service: MonthlyExportService) {
  const endpoints = personalRoutes.monthlyExports;
  return endpoints.router({
    get: endpoints.get.handler(({ context }) => service.getStatus(context.caller.userId)),
    update: endpoints.update.handler(({ input, context }) =>
      service.update(context.caller.userId, input, context.origin),
    ),
  });
}

/** `GET` MONTHLY_EXPORT_PATH: the caller's own zip, with a session only. */
export function monthlyExportFileRoutes({
  service,
  verify,
  assertRecentStep,
  trustedProxies,
}: {
  service: Pick<MonthlyExportService, 'download'>;
  verify: (authorization: string | null) => Promise<Caller | null>;
  /** Refuses a caller whose account asks for a code again. TWO_STEP_AGAIN. */
  assertRecentStep: (caller: Caller) => Promise<void>;
  trustedProxies: number;
}): Hono {
  const app = new Hono();
  app.get(MONTHLY_EXPORT_PATH, async (c) => {
    const caller = await verify(c.req.header('Authorization') ?? null);
    if (caller === null) throw new AppError('NOT_SIGNED_IN');
    await assertRecentStep(caller);
    const origin = requestOrigin(c, trustedProxies);
    const month = c.req.query('month') ?? '';
    const { bytes, content } = await service.download(caller.userId, month, origin);
    return new Response(content, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': String(bytes),
        'Content-Disposition': `attachment; filename="echo-notes-${month}.zip"`,
        'Cache-Control': 'no-store',
      },
    });
  });
  return app;
}
