// The parts of a form are counted by the boundary that it is parsed with.
import { expect, test } from 'vitest';
import { BodyError } from '#server/http/read-body.ts';
import { readForm } from '#server/http/read-form.ts';

const REAL = '----WebKitFormBoundary0123456789abcdef';
const OTHER = '----WebKitFormBoundaryzzzzzzzzzzzzzzzz';

const bodyOf = (parts: number, boundary = REAL) =>
  Array.from(
    { length: parts },
    (_, at) => `--${boundary}\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n${at}\r\n`,
  ).join('') + `--${boundary}--\r\n`;

const read = (contentType: string, body: string) =>
  readForm(
    new Request('http://x/', {
      method: 'POST',
      body,
      headers: { 'Content-Type': contentType },
    }),
    { maxBytes: 1_000_000, partsMax: 4 },
  ).then(
    (form) => [...form.keys()].length,
    (cause: unknown) => (cause instanceof BodyError ? cause.kind : cause),
  );

test.each([
  `multipart/form-data; boundary=${REAL}`,
  `multipart/form-data; boundary="${REAL}"`,
  `Multipart/Form-Data;charset=utf-8;Boundary=${REAL}`,
  `multipart/form-data; xboundary=${OTHER}; boundary=${REAL}`,
])('%s · four parts are read, five refused', async (contentType) => {
  expect(await read(contentType, bodyOf(4))).toBe(4);
  expect(await read(contentType, bodyOf(5))).toBe('form-parts');
});

test.each([
  `multipart/form-data; a="boundary=${OTHER}"; boundary=${REAL}`,
  `multipart/form-data; a="x; boundary=${OTHER}"; boundary=${REAL}`,
  `multipart/form-data; a="; boundary='${OTHER}"; boundary=${REAL}`,
  `multipart/form-data; boundary=${OTHER}; boundary=${REAL}`,
  `multipart/form-data; boundary="${OTHER}; boundary=${REAL}`,
])('%s · five parts are never read', async (contentType) => {
  expect(['form', 'form-parts']).toContain(await read(contentType, bodyOf(5)));
  expect(['form', 'form-parts']).toContain(await read(contentType, `--${OTHER}\r\n${bodyOf(5)}`));
});

test('a body without its boundary, a type without one · form', async () => {
  expect(await read(`multipart/form-data; boundary=${REAL}`, bodyOf(1, OTHER))).toBe('form');
  expect(await read(`multipart/form-data; boundary=${REAL}`, '')).toBe('form');
  expect(await read('multipart/form-data', bodyOf(1))).toBe('form');
  expect(await read('multipart/form-data; boundary=""', bodyOf(1))).toBe('form');
});
