// The text of a sheet as blocks (rulings 79).
import {
  blocksOf,
  readMarkdown,
  readPlain,
  trimParts,
  type Inline,
  type MarkdownLine,
} from '#domain/text/markdown.ts';

export type SheetBlock =
  | { kind: 'paragraph' | 'quote'; parts: Inline[] }
  | { kind: 'list'; lines: MarkdownLine[] };

/**
 * The blocks of a text; `isMarked`: with the safe subset of Markdown. Empty lines separate
 * paragraphs, and a single line break stays inside its paragraph.
 */
export function sheetBlocks(text: string, isMarked: boolean): SheetBlock[] {
  const lines = (isMarked ? readMarkdown : readPlain)(text);
  return blocksOf(lines).flatMap((block): SheetBlock[] => {
    switch (block[0]?.kind) {
      case 'item':
        return [{ kind: 'list', lines: block }];
      case 'quote':
        return [{ kind: 'quote', parts: joined(block) }];
      default:
        return paragraphsOf(block);
    }
  });
}

function paragraphsOf(lines: readonly MarkdownLine[]): SheetBlock[] {
  const paragraphs: MarkdownLine[][] = [[]];
  for (const line of lines) {
    if (isBlank(line)) paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => ({ kind: 'paragraph', parts: trimParts(joined(paragraph)) }));
}

function isBlank({ parts }: MarkdownLine): boolean {
  return parts.every((part) => part.kind === 'text' && part.text.trim() === '');
}

function joined(lines: readonly MarkdownLine[]): Inline[] {
  return lines.flatMap(({ parts }, index) =>
    index === 0 ? parts : [{ kind: 'text', text: '\n' }, ...parts],
  );
}
