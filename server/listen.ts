// Puts the composed server on a port, and takes it off again without dropping what is under way.
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { composeServer } from '#server/compose.ts';
import type { Overrides } from '#server/compose-services.ts';
import type { Settings } from '#server/config/settings.ts';

/** A server that answers. */
export interface RunningServer {
  /** Address it listens on, `http://host:port`. */
  url: string;
  /** Takes no new connection, lets requests and paid calls finish, closes the tables. */
  stop(): Promise<void>;
}

/** Starts a server. Port 0 takes a free one. */
export async function startServer(settings: Settings, overrides: Overrides = {}): Promise<RunningServer> {
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port;
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
  const composed = await composeServer({ ...settings, port, publicUrl: settings.publicUrl ?? url }, overrides);
  const server = await listen(composed.app.fetch, port, settings.host).catch(async (error: unknown) => {
    await composed.close();
    throw error;
  });
  composed.log.info({ url }, 'Echo Notes is listening');
  return {
    url,
    stop: async () => {
      composed.beginStop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await closed;
      await composed.close();
    },
  };
}

function listen(fetch: (request: Request) => Response | Promise<Response>, port: number, hostname: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => resolve(server));
    server.once('error', reject);
  });
}

// The public address must be known before anything is composed, so a free port is looked for first.
async function freePort(host: string): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
