// How the body of a diary is laid out on ruled paper: every line is a paragraph.
import { readMarkdown, readPlain, trimParts, type MarkdownLine } from '#domain/text/markdown.ts';

/**
 * The lines of a body; `isMarked`: with the safe subset of Markdown. If all paragraphs are
 * separated by empty lines, the indent already separates them and the empty lines are left out. If
 * single and empty lines are mixed, as in a poem, the empty lines are kept.
 */
export function bodyLines(text: string, isMarked: boolean): MarkdownLine[] {
  // Leading spaces are the user's own indent, which the layout already has.
  const lines = (isMarked ? readMarkdown(text) : readPlain(text)).map((line) =>
    line.kind === 'text' ? { ...line, parts: trimParts(line.parts) } : line,
  );
  const isParagraph = (line: MarkdownLine | undefined) =>
    line?.kind === 'text' && line.parts.length > 0;
  const isEmpty = (line: MarkdownLine) => line.kind === 'text' && line.parts.length === 0;
  const hasSingleBreak = lines.some(
    (line, index) => isParagraph(line) && isParagraph(lines[index - 1]),
  );
  if (!hasSingleBreak) return lines.filter((line) => !isEmpty(line));
  return lines.slice(
    lines.findIndex((line) => !isEmpty(line)),
    lines.findLastIndex((line) => !isEmpty(line)) + 1,
  );
}

/** The number of the first line that differs; null: none does. */
export function firstChangedLine(before: string, after: string): number | null {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const at = now.findIndex((line, number) => line !== old[number]);
  if (at !== -1) return at;
  return old.length === now.length ? null : now.length - 1;
}
