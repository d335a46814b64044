// A proxy between two programs that can fall silent: bytes are accepted and never arrive, and no
// connection is closed. From the other side this is what a pulled cable, a firewall that dropped
// its state or a machine without power look like.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a port of this machine. */
export interface SilentProxy {
  port: number;
  /** From now on nothing arrives on either side, on open and new connections; nothing is closed. */
  fallSilent(): void;
  /** New connections pass again; silenced ones stay silent, as after a router's restart. */
  speak(): void;
  close(): Promise<void>;
}

/** Starts a proxy to `targetPort`. */
export async function startSilentProxy(targetPort: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  const lines = new Set<{ isSilent: boolean }>();
  let isSilent = false;
  const server = createServer((near) => {
    const line = { isSilent };
    lines.add(line);
    const far = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => {
        if (!line.isSilent) to.write(bytes);
      });
      from.on('close', () => {
        sockets.delete(from);
        if (!line.isSilent) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => {
      isSilent = true;
      for (const line of lines) line.isSilent = true;
    },
    speak: () => {
      isSilent = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
