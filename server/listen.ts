// Listens on a port, and stops without dropping open requests.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { globalRuntime } from '#ai/call-clock.ts';
import { warmUp } from '#ai/warm-up.ts';
import { adviceFor, findLocalEndpoints } from '#server/ai/local-endpoints.ts';
import { composeServer } from '#server/compose.ts';
import type { Overrides } from '#server/compose-base.ts';
import type { Settings } from '#server/config/settings.ts';
import { answerBrokenRequests } from '#server/http/broken-requests.ts';
import { timeLimits, watchConnections } from '#server/http/connections.ts';

/** How long headers may take, in milliseconds: they are one packet, which may be lost twice. */
const HEADERS_MS = 10_000;

/**
 * A phone that loses its network returns within half a minute; a stopping server waits for a client
 * that still sends. A browser opens six connections, and a school shares an address.
 */
const SILENCE_LIMITS = { running: 30_000, stopping: 3_000, clientsTurn: 20_000, unasked: 200 };

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
  if (settings.ai !== null) void warmUp(settings.ai, globalRuntime);
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
    const server = serve({ fetch, port, hostname, serverOptions: timeLimits(HEADERS_MS) }, () =>
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
