// Reads the data lines of a server-sent event stream: CRLF or LF, characters cut between chunks,
// comments and blank lines between.
import { ModelError } from '#ai/model-error.ts';

/** Characters of one line at the most; an honest event has a few hundred. */
const LINE_MAX_CHARACTERS = 1_000_000;

/**
 * The `data` of each event, as it comes. Ends when the body ends; whoever stops early closes the
 * connection.
 */
export async function* readEventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  /** A carriage return at the end of a chunk is a line end, or half of one. */
  let endsInReturn = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const chunk = done ? decoder.decode() : decoder.decode(value, { stream: true });
      rest += chunk;
      if (rest.length > LINE_MAX_CHARACTERS + chunk.length) throw new ModelError('broken');
      // Only a chunk that ends a line is worth a look at everything that has gathered: a long line
      // may arrive byte by byte.
      if (!done && !endsInReturn && !/[\r\n]/.test(chunk)) continue;
      endsInReturn = chunk === '' ? endsInReturn : chunk.endsWith('\r');
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      if (rest.length > LINE_MAX_CHARACTERS) throw new ModelError('broken');
      for (const line of lines) {
        if (line.startsWith('data:')) yield line.slice(5).trimStart();
      }
      if (done) {
        if (rest.startsWith('data:')) yield rest.slice(5).trim();
        return;
      }
    }
  } finally {
    // Some endpoints leave the socket open after [DONE]; not waiting for them is the point.
    reader.cancel().catch(() => undefined);
  }
}
