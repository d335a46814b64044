// How the body of a note is laid on ruled paper: every line is a paragraph of its own.

/**
 * The lines of a body. Where paragraphs are parted by empty lines only, the paper's indent parts
 * them already and the empty ones are left out; where single and empty lines stand side by side, as
 * in a poem, the empty ones mean something and stay, as ''.
 */
export function bodyLines(text: string): string[] {
  // Leading spaces are somebody's own indent, which the paper has already.
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const hasSingleBreak = lines.some(
    (line, index) => index > 0 && line !== '' && lines[index - 1] !== '',
  );
  return hasSingleBreak ? lines : lines.filter((line) => line !== '');
}
