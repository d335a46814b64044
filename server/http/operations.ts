// What operators and load balancers ask: alive, ready, figures.
import { timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';

/** What the answers are made of. */
export interface OperationsParts {
  /** Fails when the tables cannot be reached. */
  pingDatabase: () => Promise<void>;
  /** Whether the disk refused the last write. */
  areWritesRefused: () => boolean;
  /** Whether the server is stopping and should get no new work. */
  isStopping: () => boolean;
  /** Without it /metrics answers loopback only. */
  metricsToken: string | null;
  /** Renders the figures in Prometheus' text format. */
  renderMetrics: (areWritesRefused: boolean) => Promise<{ contentType: string; body: string }>;
}

/**
 * /healthz (the process lives), /readyz (it can serve; 503 while stopping or without a database), /metrics. Where only writes are refused,
 * /readyz says so and stays 200: reads go on, and a balancer that took the server away would take those too.
 */
export function operationsRoutes(parts: OperationsParts): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const fault = parts.isStopping()
      ? 'stopping'
      : await parts.pingDatabase().then(
          () => null,
          () => 'database',
        );
    const standing = parts.areWritesRefused() ? 'read-only' : 'ready';
    return c.json({ status: fault ?? standing }, fault === null ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  app.get('/metrics', async (c) => {
    if (!mayRead(c.req.header('Authorization'), parts.metricsToken, () => getConnInfo(c).remote.address)) return c.text('Not found', 404);
    const { contentType, body } = await parts.renderMetrics(parts.areWritesRefused());
    return c.text(body, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}

function mayRead(authorization: string | undefined, token: string | null, address: () => string | undefined): boolean {
  if (token === null) return /^(::1|(::ffff:)?127\.)/.test(address() ?? '');
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
