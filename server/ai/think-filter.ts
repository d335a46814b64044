// Some models write their thoughts into the answer, as <think>…</think>. A person must not see them, also when a tag is cut
// between two pieces; a model that does not think must not lose a character.

const OPEN = '<think>';
const CLOSE = '</think>';

/** Takes pieces of an answer and gives back what may be shown. */
export interface ThinkFilter {
  push(piece: string): string;
  /** What was held back because it might have become a tag. */
  end(): string;
}

/** Makes a filter for one answer. Only a thought at the very beginning is one: later on the words belong to the text. */
export function createThinkFilter(): ThinkFilter {
  let held = '';
  let state: 'start' | 'thinking' | 'text' = 'start';

  const drain = (): string => {
    if (state === 'start') {
      const seen = held.trimStart();
      if (seen.startsWith(OPEN)) {
        state = 'thinking';
        held = seen.slice(OPEN.length);
      } else if (OPEN.startsWith(seen)) {
        return '';
      } else {
        state = 'text';
      }
    }
    if (state === 'thinking') {
      const end = held.indexOf(CLOSE);
      if (end === -1) {
        held = held.slice(-(CLOSE.length - 1));
        return '';
      }
      state = 'start';
      held = held.slice(end + CLOSE.length).trimStart();
      return drain();
    }
    const shown = held;
    held = '';
    return shown;
  };

  return {
    push(piece) {
      held += piece;
      return drain();
    },
    end() {
      const shown = state === 'thinking' ? '' : held;
      held = '';
      return shown;
    },
  };
}
