// `POST /api/capture`, beside the router of the contract: its body need not be JSON.
import { Hono } from 'hono';
import { captureContract } from '#contract/capture.contract.ts';
import { createUserQuota } from '#domain/concurrency/user-quota.ts';
import { readCaptureBody } from '#server/features/captures/capture-body.ts';
import type { CaptureService } from '#server/features/captures/capture.service.ts';
import { createUploadCounter } from '#server/features/storage/upload-counter.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Identify } from '#server/http/identity.ts';
import { BodyError } from '#server/http/read-body.ts';
import { isForm } from '#server/http/read-form.ts';
import { requestOrigin } from '#server/http/request-origin.ts';
import { assertReaches } from '#server/http/rpc.ts';

/** Texts in progress. */
const TEXTS_AT_ONCE = { inAll: 32, perUser: 4 };

/**
 * Forms in progress; most of them wait with their bodies in the socket. Two users' are in memory,
 * up to 42 MB each.
 */
const FORMS_AT_ONCE = { inAll: 32, perUser: 4, inMemory: 2 };

/** `trustedProxies`: as of the app. */
export function captureRoutes({
  service,
  identify,
  trustedProxies,
}: {
  service: CaptureService;
  identify: Identify;
  trustedProxies: number;
}): Hono {
  const app = new Hono();
  const texts = createUserQuota({ ...TEXTS_AT_ONCE, refuse: () => new BodyError('crowded') });
  const forms = createUploadCounter(FORMS_AT_ONCE);
  app.post('/api/capture', async (c) => {
    const request = c.req.raw;
    const identity = await identify(
      request.headers.get('Authorization'),
      requestOrigin(c, trustedProxies),
    );
    if (identity === null) throw new AppError('NOT_SIGNED_IN');
    assertReaches(identity.tokenScope, captureContract.create['~orpc'].meta);
    const { userId } = identity.caller;
    const key = request.headers.get('Idempotency-Key');
    const capture = async () => service.capture(userId, await readCaptureBody(request), key);
    const captured = await (isForm(request) ? forms : texts)(userId, capture);
    return c.json(captured, 201, { Location: captured.url, 'Cache-Control': 'no-store' });
  });
  return app;
}
