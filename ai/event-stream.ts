// Reads the JSON values of a response, whatever its label says: server-sent events, one value per
// line, one value over several lines or `data:` lines, or a whole JSON document.
import { ModelError } from '#ai/model-error.ts';

/** Characters of one value or line. A normal event has a few hundred. */
const VALUE_MAX_CHARACTERS = 1_000_000;

/** Marks the end of a stream. */
export const DONE = '[DONE]';

/** Fields of an event other than its data, and comments. */
const OTHER_FIELD = /^(?::|event:|id:|retry:)/u;

export interface ValueReader {
  /**
   * Yields the text of each value, and {@link DONE}, until the body ends. Throws a `refused`
   * {@link ModelError} for a page of HTML. A caller that stops early closes the connection.
   */
  values: AsyncGenerator<string>;
  /** Ends the values, although the body has not ended. */
  end: () => void;
}

/** `onBytes` is called for each chunk, comments included. */
export function readValues(body: ReadableStream<Uint8Array>, onBytes: () => void): ValueReader {
  const reader = body.getReader();
  // Not awaited: some endpoints leave the socket open after the last event.
  const end = () => void reader.cancel().catch(() => undefined);
  return { values: valuesOf(reader, onBytes, end), end };
}

async function* valuesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onBytes: () => void,
  end: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const takeLine = createLineScanner();
  let rest = '';
  /** A carriage return at the end of a chunk is a line end or the first half of CRLF. */
  let endsInReturn = false;
  let isFirst = true;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      onBytes();
      const chunk = done ? decoder.decode() : decoder.decode(value, { stream: true });
      rest += chunk;
      if (isFirst && rest.trimStart() !== '') {
        isFirst = false;
        // A page of another program, or of a proxy.
        if (rest.trimStart().startsWith('<')) throw new ModelError('refused', { about: 'address' });
      }
      if (rest.length > VALUE_MAX_CHARACTERS + chunk.length) throw new ModelError('broken');
      // Only a chunk with a line end makes the buffer worth splitting: a long line may arrive byte
      // by byte.
      if (!done && !endsInReturn && !/[\r\n]/u.test(chunk)) continue;
      endsInReturn = chunk === '' ? endsInReturn : chunk.endsWith('\r');
      const lines = rest.split(/\r\n|\n|\r(?!$)/u);
      rest = done ? '' : (lines.pop() ?? '');
      if (rest.length > VALUE_MAX_CHARACTERS) throw new ModelError('broken');
      for (const line of lines) yield* takeLine(line);
      if (done) return;
    }
  } finally {
    end();
  }
}

/** The returned function takes a line and returns the values that it completes. */
function createLineScanner(): (line: string) => string[] {
  /** The lines of the current value. */
  let pending = '';
  let depth = 0;
  let isString = false;
  let isStream = false;

  const reset = () => {
    pending = '';
    depth = 0;
    isString = false;
  };
  const scan = (text: string): string[] => {
    if (depth === 0 && text.trim() === DONE) return [DONE];
    const values: string[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at);
      if (isString) {
        if (sign === '\\') at += 1;
        else if (sign === '"') isString = false;
      } else if (sign === '{' || sign === '[') {
        if (depth === 0) start = at;
        depth += 1;
      } else if (depth > 0 && sign === '"') isString = true;
      else if (depth > 0 && (sign === '}' || sign === ']')) {
        depth -= 1;
        if (depth > 0) continue;
        values.push(pending + text.slice(start, at + 1));
        pending = '';
        start = at + 1;
      }
    }
    if (depth > 0) pending += `${text.slice(start)}\n`;
    if (pending.length > VALUE_MAX_CHARACTERS) throw new ModelError('broken');
    return values;
  };
  return (line) => {
    if (line.startsWith('data:')) {
      isStream = true;
      return scan(line.slice(5));
    }
    if (depth > 0 && !isStream) return scan(line);
    // A blank line ends an event: what is not complete then is garbage.
    if (line.trim() === '') reset();
    if (OTHER_FIELD.test(line)) return [];
    // Ollama reports an error inside its stream as a bare line.
    return /^\s*[[{]/u.test(line) ? scan(line) : [];
  };
}
