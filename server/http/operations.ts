// Endpoints for operators and load balancers: liveness, readiness, metrics.
import { timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';

export interface OperationsParts {
  /** Fails when the database cannot be reached. */
  pingDatabase: () => Promise<void>;
  /** Whether the disk refused the last write. */
  areWritesRefused: () => boolean;
  /** Whether the server is stopping and should get no new work. */
  isStopping: () => boolean;
  /**
   * The bearer token of /metrics; null: only this machine may read it, and only when {@link
   * OperationsParts.isPublic} is false.
   */
  metricsToken: string | null;
  /**
   * Whether other machines reach the server: a request from loopback may then be a proxy's, for any
   * client.
   */
  isPublic: boolean;
  renderMetrics: (areWritesRefused: boolean) => Promise<{ contentType: string; body: string }>;
}

/**
 * /healthz (the process is alive), /readyz (it can serve; 503 while stopping or without a
 * database), /metrics. When only writes fail, /readyz says so and stays 200: reads still work, and
 * a balancer that removed the server would stop those too.
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
    return c.json({ status: fault ?? standing }, fault === null ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });
  app.get('/metrics', async (c) => {
    const mayRead =
      parts.metricsToken === null
        ? !parts.isPublic &&
          isLoopback(getConnInfo(c).remote.address) &&
          !wasForwarded(c.req.raw.headers)
        : isBearer(c.req.header('Authorization'), parts.metricsToken);
    if (!mayRead) return c.text('Not found', 404);
    const { contentType, body } = await parts.renderMetrics(parts.areWritesRefused());
    return c.text(body, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}

/** Headers that proxies add. A proxy may add none, so their absence proves nothing. */
const FORWARDING_HEADERS = [
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
];

function wasForwarded(headers: Headers): boolean {
  return FORWARDING_HEADERS.some((name) => headers.has(name));
}

function isLoopback(address = ''): boolean {
  return /^(::1$|(::ffff:)?127\.)/.test(address);
}

function isBearer(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
