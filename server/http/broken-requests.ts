// Answers what Node's parser refuses, before there is a request: with a body, so that the author of
// a program learns why.
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERROR_TEXT } from '#contract/error-codes.ts';

/** By the code of the error; every other one is 400. */
const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Why, in English as all errors for programs; the codes are those of Node's parser. */
const DETAIL: Readonly<Record<string, string>> = {
  HPE_INVALID_URL: 'The address must be percent-encoded, as curl --data-urlencode does',
};

/** Adds the answers to a server. */
export function answerBrokenRequests(server: Server): void {
  /** The open response of a connection: once it has begun, a second head would end in its body. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => {
    responses.set(socket, response);
    response.once('close', () => responses.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const hasBegun = responses.get(socket)?.headersSent === true;
    if (!socket.writable || hasBegun || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUS[error.code ?? ''] ?? 400;
    const detail = DETAIL[error.code ?? ''];
    const body = JSON.stringify({
      defined: false,
      code: 'BAD_REQUEST',
      status,
      message: ERROR_TEXT.BAD_REQUEST,
      ...(detail !== undefined && { detail }),
    });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
