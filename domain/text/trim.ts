// Trims characters in linear time. A pattern such as /x+$/ tries every run of a text from each of
// its positions.

export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Without blank lines at both ends and without trailing spaces. The first line keeps its indent of
 * ideographic spaces, which every paragraph of Chinese prose begins with.
 */
export function trimKeepingIndent(text: string): string {
  const whole = text.trim();
  let start = text.length - text.trimStart().length;
  while (start > 0 && text.charAt(start - 1) === '\u3000') start -= 1;
  return whole === '' ? '' : text.slice(start).trimEnd();
}

export function trimOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimEndOf(text.slice(start), characters);
}
