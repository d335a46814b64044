// What a style does beyond the safe edits: where lines and paragraphs break, and which marks are
// used. The words stay.
import { lengthOf } from '#engine/text/clauses.ts';

type Layout = (text: string) => string;

const LONG_PARAGRAPH = 120;
const TURN =
  /^(?:后来|然后|下午|晚上|傍晚|中午|夜里|睡前|第二天|回家|回来|现在|但|可是|不过|其实|最后|直到|今天|昨天)/u;

/** Breaks long paragraphs where a sentence turns to another time or another thought. */
function paragraphs(text: string): string {
  return eachLine(text, (line) => {
    if (lengthOf(line) <= LONG_PARAGRAPH) return line;
    let size = 0;
    return splitSentences(line)
      .map((sentence) => {
        const turns = size >= 40 && TURN.test(sentence.trimStart());
        size = turns ? lengthOf(sentence) : size + lengthOf(sentence);
        return turns ? `\n${sentence.trimStart()}` : sentence;
      })
      .join('');
  });
}

const eachLine = (text: string, change: Layout): string => text.split('\n').map(change).join('\n');

/** The sentences of a line with everything between them, so that joined they are the line. */
function splitSentences(line: string): string[] {
  return line.match(/[^。！？…]*[。！？…]+[”’」』）]*|[^。！？…]+$/gu) ?? [line];
}

/** A line for each sentence. */
function oneByOne(text: string): string {
  return eachLine(text, (line) =>
    splitSentences(line)
      .map((sentence) => sentence.trim())
      .join('\n'),
  );
}

const LAYOUTS: Record<string, Layout> = {
  default_inspiration_enhancer: paragraphs,
  plain_sketch: (text) =>
    paragraphs(text)
      .replace(/！/gu, '。')
      .replace(/[~～]+/gu, ''),
  warm_letter: (text) =>
    eachLine(paragraphs(text), (line) =>
      line === '' ? line : `　　${line.replace(/^[\s　]+/u, '')}`,
    ),
  brief_note: (text) => oneByOne(text),
  light_prose: (text) => paragraphs(text).replace(/\n+/gu, '\n\n'),
  short_poem: (text) =>
    eachLine(text, (line) =>
      line
        .replace(/[，；。]+(?=.)/gu, '\n')
        .replace(/(?<=[！？…])(?=[^！？…”』」）])/gu, '\n')
        .replace(/[，；。]$/u, ''),
    ).replace(/\n +/gu, '\n'),
  old_style: (text) => paragraphs(text).replace(/“([^“”]*)”/gu, '「$1」'),
  film_frame: (text) => oneByOne(text).replace(/\n+/gu, '\n\n'),
};

/**
 * Other ways to lay out a text that has its style already: a line for each sentence, and a
 * paragraph for each.
 */
export const OTHER_LAYOUTS: readonly Layout[] = [
  oneByOne,
  (text) => oneByOne(text).replace(/\n+/gu, '\n\n'),
  (text) => text.replace(/\n+/gu, '\n\n'),
  (text) => text.replace(/\n+/gu, '\n'),
];

/** Lays a text out in a style; an unknown style is laid out like the default one. */
export function layOutStyle(styleKey: string, text: string): string {
  return (LAYOUTS[styleKey] ?? paragraphs)(text);
}
