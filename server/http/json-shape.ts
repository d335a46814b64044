// The shape of JSON, counted from its bytes without parsing: parsing costs per value, not per byte.
// Three hundred thousand keys in one object cost a second, the same bytes as one string nothing.
// UTF-8 never hides a quote or a bracket inside a character.

/**
 * Values per body. The largest legitimate one, a diary that quotes a thousand posts with four
 * images each, has about 9,000.
 */
export const VALUES_MAX = 20_000;

/** Nesting depth of an input; the contract's deepest has five levels. */
export const DEPTH_MAX = 16;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LIST_OPEN = 0x5b;
const LIST_CLOSE = 0x5d;
const OBJECT_OPEN = 0x7b;
const OBJECT_CLOSE = 0x7d;

/**
 * Watches JSON that arrives in chunks, cut anywhere. Calls `refuse` as soon as it has too many
 * values or is nested too deep. It does not check whether the bytes are JSON.
 */
export function createShapeWatch(refuse: () => void): (piece: Uint8Array) => void {
  let isText = false;
  let isEscaped = false;
  let depth = 0;
  let values = 0;
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (byte === COMMA) values += 1;
      else if (byte === LIST_OPEN || byte === OBJECT_OPEN) {
        values += 1;
        depth += 1;
      } else if (byte === LIST_CLOSE || byte === OBJECT_CLOSE) depth -= 1;
      else continue;
      if (values > VALUES_MAX || depth > DEPTH_MAX) return refuse();
    }
  };
}
