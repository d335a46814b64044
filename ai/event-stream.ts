// Reads the data lines of a server-sent event stream: CRLF or LF, with characters cut between
// chunks, and with comments and blank lines.
import { ModelError } from '#ai/model-error.ts';

/** Characters of one line. A normal event has a few hundred. */
const LINE_MAX_CHARACTERS = 1_000_000;

/**
 * Yields the `data` of each event until the body ends; `onBytes` is called for each chunk, comments
 * included. A caller that stops early closes the connection.
 */
export async function* readEventData(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  /** A carriage return at the end of a chunk is a line end or the first half of CRLF. */
  let endsInReturn = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      onBytes();
      const chunk = done ? decoder.decode() : decoder.decode(value, { stream: true });
      rest += chunk;
      if (rest.length > LINE_MAX_CHARACTERS + chunk.length) throw new ModelError('broken');
      // Only a chunk with a line end makes the buffer worth splitting: a long line may arrive byte
      // by byte.
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
    // Not awaited: some endpoints leave the socket open after [DONE].
    reader.cancel().catch(() => undefined);
  }
}
