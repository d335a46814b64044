// Listens on a port, and stops without dropping open requests.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { adviceFor, findLocalEndpoints } from '#server/ai/local-endpoints.ts';
import { composeServer } from '#server/compose.ts';
import type { Overrides } from '#server/compose-base.ts';
import type { Settings } from '#server/config/settings.ts';
import { answerBrokenRequests } from '#server/http/broken-requests.ts';
import { watchConnections } from '#server/http/connections.ts';

/**
 * How long a connection may be slow, in milliseconds: headers arrive at once, and an image of 10 MB
 * over a slow network takes two minutes. Idle connections are kept longer than the minute after
 * which proxies close theirs.
 */
const TIME_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * A phone that loses its network returns within half a minute; a stopping server waits for a client
 * that still sends.
 */
const SILENCE_LIMITS = { running: 30_000, stopping: 3_000, clientsTurn: 20_000 };

/** When the server looks for models on this machine, in milliseconds: not during the start. */
const ADVICE_DELAY_MS = 2_000;

/** A listening server. */
export interface RunningServer {
  /** The address it listens on, `http://host:port`. */
  url: string;
  /** Accepts no new connection, lets requests and paid calls finish, and closes the database. */
  stop(): Promise<void>;
}

/** Starts a server. Port 0 takes a free one. */
export async function startServer(
  settings: Settings,
  overrides: Overrides = {},
): Promise<RunningServer> {
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port;
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
  const composed = await composeServer(
    { ...settings, port, publicUrl: settings.publicUrl ?? url },
    overrides,
  );
  const closeServer = await listen(composed.app.fetch, port, settings.host).catch(
    async (error: unknown) => {
      await composed.close();
      throw error;
    },
  );
  composed.log.info({ url }, 'Echo Notes is listening');
  if (settings.ai === null && settings.logLevel !== 'silent') {
    const advise = async () => {
      for (const endpoint of await findLocalEndpoints()) composed.log.info(adviceFor(endpoint));
    };
    setTimeout(() => void advise(), ADVICE_DELAY_MS).unref();
  }
  return {
    url,
    stop: async () => {
      composed.beginStop();
      await closeServer();
      await composed.close();
    },
  };
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  hostname: string,
): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname, serverOptions: TIME_LIMITS }, () =>
      resolve(close),
    ) as Server;
    answerBrokenRequests(server);
    const close = watchConnections(server, SILENCE_LIMITS);
    server.once('error', reject);
  });
}

// The public address must be known before composition, so a free port is chosen first.
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
