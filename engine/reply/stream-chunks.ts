// Cutting a finished reply into pieces for streamed display, so that the built-in engine and a
// model look the same on the page.

/**
 * The pieces of a text, one to four characters each, ending at punctuation where there is some;
 * joined they are the text again.
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
