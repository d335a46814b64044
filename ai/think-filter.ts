// Removes what is not the text of a completion: thoughts between tags, after a channel mark, or
// before a closing tag alone, when the template opens the thought inside the prompt; marks around
// the answer; and control marks with all that follows them. Users must not see thoughts, and a
// model without them must not lose a character: a tag in the middle of a sentence is text. A mark
// can be split anywhere between two chunks.
import { CLOSES, CONTROLS, HEADS, OPENS, SOFT_CONTROLS, THOUGHTS, WRAPS } from '#ai/model-marks.ts';

const CONTROL_MARKS: readonly string[] = [...CONTROLS, ...SOFT_CONTROLS];
const SOFT: ReadonlySet<string> = new Set(SOFT_CONTROLS);
const OPENING: ReadonlySet<string> = new Set(OPENS);
const CLOSING: ReadonlySet<string> = new Set(CLOSES);

/** The first characters of all marks. */
const MARK_START = /[<[◁]/u;

/** No thought begins like this; JSON may contain a tag as a word of the text. */
const ANSWER_STARTS: readonly string[] = ['{', '[{', '```'];

const WATCHED: readonly string[] = [...OPENS, ...CLOSES];

/** Characters of the longest mark. */
const MARK_CHARACTERS = Math.max(...[...WATCHED, ...CONTROL_MARKS].map((mark) => mark.length));

const STARTS: readonly string[] = [
  ...OPENS,
  ...HEADS,
  ...WRAPS.map(([open]) => open),
  ...ANSWER_STARTS,
];

/** The end of a sentence or line, with blanks after it. */
const SENTENCE_END = /(?:^|[\n。！？!?….~～—」』”"）)》】\p{Extended_Pictographic}])\s{0,20}$/u;
const LINE_END = /(?:^|\n)[^\S\n]{0,20}$/u;

/** Characters that decide where a mark is. */
const TAIL_CHARACTERS = 40;

/** Characters of a beginning that are held back at most. */
const HELD_MAX_CHARACTERS = 50_000;

/** Closing and soft marks that are examined; further ones are text. Each search costs time. */
const LOOKS_MAX = 8;

/**
 * - `unmarked`: writes thoughts without their opening tag.
 * - `plain`: was observed not to.
 * - `unknown`: held back like `unmarked`, until completions show which of the two it is.
 */
export type ThoughtHabit = 'unknown' | 'plain' | 'unmarked';

/** Takes the chunks of a completion and returns what may be shown. */
export interface ThinkFilter {
  push(piece: string): string;
  /**
   * Returns what is held back only because a closing tag could follow; everything after it is shown
   * on arrival.
   */
  release(): string;
  /** Returns what was held back until the end. `isCut`: the model reached its token limit. */
  end(isCut: boolean): { rest: string; habit: ThoughtHabit };
  /**
   * The text so far without any thought; shorter than the shown text when a closing tag arrived
   * late.
   */
  readonly answer: string;
}

/** Creates a filter for one completion. */
export function createThinkFilter(habit: ThoughtHabit): ThinkFilter {
  let state: 'start' | 'thought' | 'text' | 'over' = 'start';
  let pending = '';
  /** `pending` in lower case. */
  let folded = '';
  let isWhole = false;
  let closes: readonly string[] = [];
  /** Marks that end the text. */
  let ends: readonly string[] = CONTROL_MARKS;
  let isShown = habit === 'plain';
  /** A closing tag would still end a thought. */
  let isWatched = true;
  /** A thought had its opening mark. */
  let isMarked = false;
  /** Closing tags so far. */
  let closings = 0;
  let looks = 0;
  let seen: ThoughtHabit = 'plain';
  let held = '';
  let answer = '';

  const release = (): string => {
    isShown = true;
    const shown = held;
    held = '';
    return shown;
  };

  const emit = (text: string): string => {
    answer += text;
    if (isShown) return text;
    held += text;
    return held.length > HELD_MAX_CHARACTERS ? release() : '';
  };

  /** Removes and returns the first characters of what is pending. */
  const take = (length: number): string => {
    const taken = pending.slice(0, length);
    pending = pending.slice(length);
    folded = folded.slice(length);
    return taken;
  };

  /** Takes one step at the beginning of a text; null: the next chunk is needed. */
  const begin = (): string | null => {
    take(pending.length - pending.trimStart().length);
    const thought = THOUGHTS.find(({ open }) => folded.startsWith(open));
    if (thought !== undefined) {
      closes = thought.closes;
      ends = [...(thought.ends ?? []), ...CONTROL_MARKS];
      isWatched = thought.ends === undefined;
      isMarked = true;
      isShown = true;
      state = 'thought';
      return '';
    }
    const head = HEADS.find((mark) => folded.startsWith(mark));
    const wrap = WRAPS.find(([open]) => folded.startsWith(open));
    if (!isWhole && STARTS.some((start) => start !== folded && start.startsWith(folded)))
      return null;
    if (head !== undefined) {
      take(head.length);
      return '';
    }
    if (wrap !== undefined) {
      take(wrap[0].length);
      ends = [wrap[1], ...ends];
      isWatched = false;
      isShown = true;
    } else if (ANSWER_STARTS.some((start) => folded.startsWith(start))) {
      // The end of JSON is found by its reader.
      ends = [];
      isWatched = false;
      isShown = true;
    }
    state = 'text';
    return '';
  };

  /** Takes one step inside a thought. */
  const think = (): string | null => {
    const [close = ''] = closes;
    const at = folded.indexOf(close);
    if (at === -1) {
      take(Math.max(0, pending.length - close.length + 1));
      return null;
    }
    take(at + close.length);
    closes = closes.slice(1);
    if (closes.length === 0) {
      closings += 1;
      state = 'start';
    }
    return '';
  };

  /** Whether the mark at the beginning of what is pending is one; null: more text is needed. */
  const isMark = (mark: string): boolean | null => {
    const before = answer.slice(-TAIL_CHARACTERS);
    const after = /^[^\S\n]{0,20}(\S|\n)?/u.exec(
      folded.slice(mark.length, mark.length + TAIL_CHARACTERS),
    )?.[1];
    if (LINE_END.test(before)) return true;
    if (CLOSING.has(mark)) {
      // Directly after a sentence it is one for a model that may leave out the opening tag.
      if (habit !== 'plain' && SENTENCE_END.test(before)) return true;
    } else if (SENTENCE_END.test(before)) return true;
    if (after !== undefined) return after === '\n' || (after === '<' && SOFT.has(mark));
    return isWhole ? SOFT.has(mark) : null;
  };

  /** Takes one step inside the text. */
  const read = (): string | null => {
    // Most chunks hold no beginning of a mark.
    if (pending !== '' && !MARK_START.test(folded)) return emit(take(pending.length));
    const marks = isWatched ? [...WATCHED, ...ends] : ends;
    const found = firstOf(marks, folded);
    if (found === null) {
      const kept = isWhole ? 0 : beginningOf(marks, folded);
      const text = take(pending.length - kept);
      return text === '' ? null : emit(text);
    }
    if (found.at > 0) return emit(take(found.at));
    const mark = found.text;
    if (OPENING.has(mark)) {
      isWatched = false;
      return release();
    }
    const isClosing = isWatched && CLOSING.has(mark);
    if (isClosing || SOFT.has(mark)) {
      const counts = isMark(mark);
      if (counts === null) return null;
      looks += 1;
      if (looks >= LOOKS_MAX) {
        isWatched = false;
        ends = ends.filter((end) => !SOFT.has(end));
      }
      if (!counts) return emit(take(mark.length));
    }
    take(mark.length);
    if (!isClosing || (habit === 'plain' && isWhole && pending.trim() === '')) {
      state = 'over';
      return '';
    }
    // A closing tag alone, or another one: everything before it was a thought.
    if (!isMarked) seen = 'unmarked';
    closings += 1;
    isShown = true;
    held = '';
    answer = '';
    state = 'start';
    return '';
  };

  const step = (): string | null => {
    if (state === 'start') return begin();
    if (state === 'thought') return think();
    if (state === 'text') return read();
    take(pending.length);
    return null;
  };

  const run = (): string => {
    let shown = '';
    for (let part = step(); part !== null; part = step()) {
      shown += part;
      if (pending === '') break;
    }
    return shown;
  };

  return {
    push(piece) {
      pending += piece;
      folded += piece.replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
      return run();
    },
    release,
    end(isCut) {
      const mayBeThought = isCut && isWatched && !isMarked && closings === 0;
      // Cut before a closing tag, the text of such a model is a thought.
      if (mayBeThought && habit === 'unmarked') {
        answer = '';
        return { rest: '', habit };
      }
      isWhole = true;
      const rest = pending === '' ? '' : run();
      const cutShort = mayBeThought && habit === 'unknown';
      return { rest: rest + release(), habit: cutShort ? 'unknown' : seen };
    },
    get answer() {
      return answer;
    },
  };
}

/** The first mark in a text. */
function firstOf(marks: readonly string[], text: string): { at: number; text: string } | null {
  let first: { at: number; text: string } | null = null;
  for (const mark of marks) {
    const at = text.indexOf(mark);
    if (at !== -1 && (first === null || at < first.at)) first = { at, text: mark };
  }
  return first;
}

/** Characters at the end of a text that may be the beginning of a mark. */
function beginningOf(marks: readonly string[], text: string): number {
  for (let at = Math.max(0, text.length - MARK_CHARACTERS); at < text.length; at += 1) {
    if (!MARK_START.test(text.charAt(at))) continue;
    const end = text.slice(at);
    if (marks.some((mark) => mark.length > end.length && mark.startsWith(end))) return end.length;
  }
  return 0;
}
