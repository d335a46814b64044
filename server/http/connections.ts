// Closes connections that are silent while it is the client's turn: half-sent requests and
// responses that are not read. Node has no limit for the second, and stops checking its limits for
// the first when the server closes. Of one address only some may be open without a request.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock } from '#server/http/client-ip.ts';

/** How often a closing server closes idle connections, in milliseconds. */
const CLOSE_IDLE_MS = 50;

/** How often Node looks for connections that are too slow, as a share of the time for headers. */
const CHECKS_PER_HEADER_TIME = 10;

/**
 * How slow a connection may be, in milliseconds, as options of a Node server. `headersMs`: from the
 * first byte, or the connection, to the end of the headers; streams that follow are not limited. An
 * image of 10 MB over a slow network takes two minutes. Idle connections are kept longer than the
 * minute after which proxies close theirs.
 */
export function timeLimits(headersMs: number) {
  return {
    headersTimeout: headersMs,
    connectionsCheckingInterval: headersMs / CHECKS_PER_HEADER_TIME,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
  };
}

/**
 * How long a connection may be silent, in milliseconds, while the server runs and while it stops.
 */
export interface SilenceLimits {
  running: number;
  stopping: number;
  /**
   * How long a stopping server waits for all clients: a client that sends single bytes is never
   * silent.
   */
  clientsTurn: number;
  /**
   * Connections of one address that wait for their first request; a new one closes the oldest. A
   * proxy connects when it has a request, so its clients share none of them.
   */
  unasked: number;
}

/**
 * Watches the connections of a server that does not listen yet; returns the function that closes
 * it.
 */
export function watchConnections(server: Server, limits: SilenceLimits): () => Promise<void> {
  /** Open connections, each with its unanswered request. */
  const connections = new Map<Socket, IncomingMessage | null>();
  const unasked = limitUnasked(limits.unasked);
  server.on('connection', (socket: Socket) => {
    connections.set(socket, null);
    unasked.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      unasked.remove(socket);
    });
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    connections.set(socket, request);
    unasked.remove(socket);
    response.once('close', () => {
      if (connections.get(socket) === request) connections.set(socket, null);
    });
  });
  const closeUnlessServersTurn = (socket: Socket): void => {
    const request = connections.get(socket) ?? null;
    // A model may think for minutes: the request is complete, and no response bytes wait to be
    // read.
    const isServersTurn = request?.complete === true && socket.writableLength === 0;
    if (!isServersTurn) socket.destroy();
  };
  server.setTimeout(limits.running, closeUnlessServersTurn);

  return async () => {
    // A busy connection would be kept alive forever: each response now closes its connection.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of connections.keys()) socket.setTimeout(limits.stopping);
    const clientsEndAt = performance.now() + limits.clientsTurn;
    const closeIdle = setInterval(() => {
      server.closeIdleConnections();
      if (performance.now() >= clientsEndAt)
        for (const socket of connections.keys()) closeUnlessServersTurn(socket);
    }, CLOSE_IDLE_MS);
    await closed;
    clearInterval(closeIdle);
  };
}

/** The connections that wait for their first request, by address, oldest first. */
function limitUnasked(most: number) {
  const waiting = new Map<string, Set<Socket>>();
  const addressOf = new WeakMap<Socket, string>();
  return {
    add(socket: Socket): void {
      const address = addressBlock(socket.remoteAddress ?? '');
      const own = waiting.get(address) ?? new Set();
      addressOf.set(socket, address);
      waiting.set(address, own.add(socket));
      const [oldest] = own;
      if (own.size > most) oldest?.destroy();
    },
    remove(socket: Socket): void {
      const address = addressOf.get(socket) ?? '';
      const own = waiting.get(address);
      own?.delete(socket);
      if (own?.size === 0) waiting.delete(address);
    },
  };
}
