// How many bytes a text has where it is stored.

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. */
export function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}
