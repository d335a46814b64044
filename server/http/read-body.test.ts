// How much of a body is read before it is refused, counted in bytes.
import { expect, test } from 'vitest';
import { BodyError, readBytes, readJsonText } from '#server/http/read-body.ts';

const PIECE = 16_384;

/** A request whose body is pulled in chunks, and the number of bytes pulled. */
function drip(body: string, headers: Record<string, string> = {}) {
  const bytes = new TextEncoder().encode(body);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (sent >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(sent, sent + PIECE));
        sent += PIECE;
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://x/', {
    method: 'POST',
    body: stream,
    headers,
    duplex: 'half',
  } as RequestInit);
  return { request, sent: () => Math.min(sent, bytes.length) };
}

const kindOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'taken',
    (cause: unknown) => (cause instanceof BodyError ? cause.kind : cause),
  );

const MAX = 4_194_304;
const COSTLY: [name: string, body: string, bytesRead: number][] = [
  [
    'names without end in one object',
    `{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":0`).join()}}`,
    250_000,
  ],
  ['values without end in one list', `{"images":[${'"",'.repeat(1_000_000)}""]}`, 80_000],
  ['lists in each other', '['.repeat(1_000_000), PIECE],
  ['objects in each other', '{"a":'.repeat(500_000), PIECE],
];

test.each(COSTLY)('%s · refused at their beginning', async (_name, body, bytesRead) => {
  const { request, sent } = drip(body);
  expect(await kindOf(readJsonText(request, MAX))).toBe('too-intricate');
  expect(sent()).toBeLessThanOrEqual(bytesRead);
});

test('a body over the limit · with its length unread, without it read to the limit', async () => {
  const honest = drip('x'.repeat(MAX + 1), { 'Content-Length': String(MAX + 1) });
  expect([await kindOf(readBytes(honest.request, MAX)), honest.sent()]).toEqual(['too-large', 0]);
  const silent = drip('x'.repeat(MAX * 2));
  expect(await kindOf(readBytes(silent.request, MAX))).toBe('too-large');
  expect(silent.sent()).toBeLessThanOrEqual(MAX + PIECE);
});

test('an allowed body · arrives unchanged, at any chunk boundaries', async () => {
  const text = JSON.stringify({ content: '回响👩‍👩‍👧‍👦'.repeat(20_000) });
  expect(await readJsonText(drip(text).request, MAX)).toBe(text);
  expect(await readJsonText(new Request('http://x/', { method: 'POST', body: text }), MAX)).toBe(
    text,
  );
  expect(await readJsonText(new Request('http://x/', { method: 'POST' }), MAX)).toBe('');
});
