// Reads the objects of one list in a JSON object while it is still arriving, so that each can be
// checked and shown before the next one is written.

const OPENING_MAX_CHARACTERS = 100;

/**
 * The returned function takes a chunk of JSON and returns the texts of the objects that it
 * completes. Only plain JSON is read; whatever else a model writes is left to parseJsonAnswer.
 */
export function createJsonListStream(field: string): (piece: string) => string[] {
  const opening = new RegExp(`"${field}"\\s{0,20}:\\s{0,20}\\[`, 'u');
  let rest = '';
  let at = 0;
  let state: 'before' | 'inside' | 'after' = 'before';
  let depth = 0;
  let start = 0;
  let isString = false;
  return (piece) => {
    if (state === 'after') return [];
    rest += piece;
    if (state === 'before') {
      const match = opening.exec(rest);
      if (match === null) {
        rest = rest.slice(-(field.length + OPENING_MAX_CHARACTERS));
        return [];
      }
      state = 'inside';
      rest = rest.slice(match.index + match[0].length);
    }
    const objects: string[] = [];
    for (; at < rest.length; at += 1) {
      const sign = rest.charAt(at);
      if (isString) {
        if (sign === '\\') {
          // A cut escape waits for its other half.
          if (at + 1 >= rest.length) break;
          at += 1;
        } else if (sign === '"') isString = false;
      } else if (sign === '"') isString = true;
      else if (sign === '{') {
        if (depth === 0) start = at;
        depth += 1;
      } else if (sign === '}' && depth > 0) {
        depth -= 1;
        if (depth === 0) objects.push(rest.slice(start, at + 1));
      } else if (sign === ']' && depth === 0) {
        state = 'after';
        break;
      }
    }
    if (depth === 0) {
      rest = rest.slice(at);
      at = 0;
    }
    return objects;
  };
}
