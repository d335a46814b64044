// How the body of a diary is laid out on ruled paper: every line is a paragraph.

/**
 * The lines of a body. If all paragraphs are separated by empty lines, the indent already separates
 * them and the empty lines are left out. If single and empty lines are mixed, as in a poem, the
 * empty lines are kept as ''.
 */
export function bodyLines(text: string): string[] {
  // Leading spaces are the user's own indent, which the layout already has.
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const hasSingleBreak = lines.some(
    (line, index) => index > 0 && line !== '' && lines[index - 1] !== '',
  );
  return hasSingleBreak ? lines : lines.filter((line) => line !== '');
}
