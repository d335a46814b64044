// Bytes of other people's files as text: strict UTF-8, UTF-16 with its mark, then GB18030, which
// older Chinese programs write without saying so.

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The text without a byte order mark; null for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  const text = isLittle
    ? decoded(bytes, 'utf-16le')
    : isBig
      ? decoded(bytes, 'utf-16be')
      : (decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030'));
  // Only binary files have U+0000.
  return text === null || text.includes('\0') ? null : text;
}
