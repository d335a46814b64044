// A TCP proxy between browser and product that a journey can cut during a response. The browser's
// own "offline" only stops later requests.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A running proxy. */
export interface CuttableProxy {
  /** The product's URL through the proxy. */
  url: string;
  /** Closes every connection, and every new one, until `restore`. */
  cut: () => void;
  restore: () => void;
  close: () => void;
}

/** Starts a proxy to a product. */
export async function startProxy(productUrl: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(productUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    restore: () => (isCut = false),
    close: () => {
      cut();
      server.close();
    },
  };
}
