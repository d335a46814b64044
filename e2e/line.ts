// A line between browser and product that a journey can cut in the middle of an answer: the
// browser's own "offline" only stops what begins after it.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line that is up. */
export interface Line {
  /** Where the product is found through it. */
  url: string;
  /** Breaks every connection, and every new one, until it is mended. */
  cut: () => void;
  mend: () => void;
  close: () => void;
}

/** Lays a line to a product. */
export async function layLine(productUrl: string): Promise<Line> {
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
    mend: () => (isCut = false),
    close: () => {
      cut();
      server.close();
    },
  };
}
