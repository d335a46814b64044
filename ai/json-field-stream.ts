// Reads one string field of a JSON object while the object is still arriving, so that an article
// can be shown while it is written.

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '',
  b: '',
  f: '',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/** Characters of white space that may be between the field's name and its value. */
const SPACE_MAX_CHARACTERS = 100;

/** The returned function takes a chunk of JSON and returns what it adds to the field. */
export function createJsonFieldStream(field: string): (piece: string) => string {
  const opening = new RegExp(`["“”]${field}["“”]\\s*[:：]\\s*(["“”])`, 'u');
  let rest = '';
  let closing = '"';
  /** Opened “ inside a field between full-width quotes. */
  let nested = 0;
  let state: 'before' | 'inside' | 'after' = 'before';
  return (piece) => {
    if (state === 'after') return '';
    rest += piece;
    if (state === 'before') {
      const match = opening.exec(rest);
      if (match === null) {
        rest = rest.slice(-(field.length + SPACE_MAX_CHARACTERS));
        return '';
      }
      state = 'inside';
      closing = match[1] === '"' ? '"' : '”';
      rest = rest.slice(match.index + match[0].length);
    }
    let shown = '';
    let at = 0;
    while (at < rest.length) {
      const character = rest[at];
      if (character === closing && nested === 0) {
        state = 'after';
        break;
      }
      if (closing === '”' && character === '“') nested += 1;
      if (character === closing) nested -= 1;
      if (character !== '\\') {
        shown += character;
        at += 1;
        continue;
      }
      const code = rest[at + 1];
      const length = code === 'u' ? 6 : 2;
      // A cut escape waits for its other half.
      if (at + length > rest.length) break;
      shown +=
        code === 'u'
          ? String.fromCharCode(Number.parseInt(rest.slice(at + 2, at + 6), 16) || 0)
          : (ESCAPES[code ?? ''] ?? '');
      at += length;
    }
    rest = rest.slice(at);
    return shown;
  };
}
