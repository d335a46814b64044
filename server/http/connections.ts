// Closes connections that are silent while it is the client's turn: half-sent requests and
// responses that are not read. Node has no limit for the second, and stops checking its limits for
// the first when the server closes.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often a closing server closes idle connections, in milliseconds. */
const CLOSE_IDLE_MS = 50;

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
}

/**
 * Watches the connections of a server that does not listen yet; returns the function that closes
 * it.
 */
export function watchConnections(server: Server, limits: SilenceLimits): () => Promise<void> {
  /** Open connections, each with its unanswered request. */
  const connections = new Map<Socket, IncomingMessage | null>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    connections.set(socket, request);
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
