// Splits a finished reply for streaming, so that the built-in engine and a model look the same.

/**
 * Chunks of one to four characters, which end at punctuation where possible and join to the text.
 */
export function streamChunks(text: string): string[] {
  const chunks: string[] = [];
  let chunk = '';
  let size = 0;
  for (const character of text) {
    chunk += character;
    size += 1;
    if (size >= 4 || /[，。！？；、…\n]/u.test(character) || (size >= 2 && character === ' ')) {
      chunks.push(chunk);
      chunk = '';
      size = 0;
    }
  }
  if (chunk !== '') chunks.push(chunk);
  return chunks;
}
