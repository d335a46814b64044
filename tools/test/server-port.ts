// Ports for the servers of tests. A port that was only seen to be free can be given to two tests
// at once; the second then talks to the server of the first.
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { randomInt } from 'node:crypto';

/** Below the range from which systems choose the ports of outgoing connections. */
const FIRST = 10_000;
const PAIRS = 10_000;

/**
 * A free port on 127.0.0.1 that no other caller gets while this process lives: this process
 * listens on the port after it, which another caller would have to do first.
 */
export async function takePort(): Promise<number> {
  for (;;) {
    const port = FIRST + 2 * randomInt(PAIRS);
    const guard = await listenOn(port + 1);
    if (guard === null) continue;
    const probe = await listenOn(port);
    if (probe !== null) {
      await close(probe);
      guard.unref();
      return port;
    }
    await close(guard);
  }
}

async function listenOn(port: number): Promise<Server | null> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
