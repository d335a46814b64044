// The line breaks and paragraphs of the two styles that need no model. The words stay.
import { lengthOf } from '#engine/text/clauses.ts';

type Layout = (text: string) => string;

const LONG_PARAGRAPH = 120;
const TURN =
  /^(?:后来|然后|下午|晚上|傍晚|中午|夜里|睡前|第二天|回家|回来|现在|但|可是|不过|其实|最后|直到|今天|昨天)/u;

/** Breaks long paragraphs at a change of time or thought. */
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

/** The sentences of a line with everything between them, so that they join to the line. */
function splitSentences(line: string): string[] {
  return line.match(/[^。！？…]*[。！？…]+[”’」』）]*|[^。！？…]+$/gu) ?? [line];
}

function oneByOne(text: string): string {
  return eachLine(text, (line) =>
    splitSentences(line)
      .map((sentence) => sentence.trim())
      .join('\n'),
  );
}

/**
 * Further layouts of a text that already has its style: a line or a paragraph for each sentence.
 */
export const OTHER_LAYOUTS: readonly Layout[] = [
  oneByOne,
  (text) => oneByOne(text).replace(/\n+/gu, '\n\n'),
  (text) => text.replace(/\n+/gu, '\n\n'),
  (text) => text.replace(/\n+/gu, '\n'),
];

/** A line for each sentence, or paragraphs. A style that needs a model has paragraphs. */
export function layOutStyle(styleKey: string, text: string): string {
  return styleKey === 'brief_note' ? oneByOne(text) : paragraphs(text);
}
