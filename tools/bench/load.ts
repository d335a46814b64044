// The load of a benchmark, in a separate process so that it does not slow the server: a number of
// connections, each sending its next request after a response, for a number of seconds. Orders and
// figures are messages to and from the parent.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** What to request. */
export interface LoadOrder {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** `{id}` in it becomes a new id for each request. */
  body: string | null;
  connections: number;
  seconds: number;
  /** The external generator (wrk.ts); this one by default. */
  generator?: 'wrk' | undefined;
}

/** The results. Times in milliseconds; `first` is the first byte of the body, `last` its end. */
export interface LoadFigures {
  requests: number;
  failures: number;
  perSecond: number;
  first: { p50: number; p99: number };
  last: { p50: number; p99: number };
}

if (process.send !== undefined)
  process.on(
    'message',
    (order: LoadOrder) => void run(order).then((figures) => process.send?.(figures)),
  );

async function run(order: LoadOrder): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const first: number[] = [];
  const last: number[] = [];
  let failures = 0;
  const began = performance.now();
  const endsAt = began + order.seconds * 1000;
  const worker = async () => {
    while (performance.now() < endsAt) {
      const answer = await ask(order, agent);
      if (answer === null) failures += 1;
      else {
        first.push(answer.first);
        last.push(answer.last);
      }
    }
  };
  await Promise.all(Array.from({ length: order.connections }, worker));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return {
    requests: last.length,
    failures,
    perSecond: last.length / seconds,
    first: spread(first),
    last: spread(last),
  };
}

function ask(
  { url, method, headers, body }: LoadOrder,
  agent: Agent,
): Promise<{ first: number; last: number } | null> {
  return new Promise((resolve) => {
    const sent = body?.replaceAll('{id}', () => randomUUID());
    const began = performance.now();
    let first = 0;
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          'Idempotency-Key': randomUUID(),
          ...(sent === undefined ? {} : { 'Content-Length': Buffer.byteLength(sent) }),
        },
      },
      (response) => {
        response.on('data', () => (first ||= performance.now() - began));
        response.on('end', () =>
          resolve(response.statusCode === 200 ? { first, last: performance.now() - began } : null),
        );
        response.on('error', () => resolve(null));
      },
    );
    outgoing.on('error', () => resolve(null));
    outgoing.end(sent);
  });
}

function spread(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
