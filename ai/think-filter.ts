// Removes the thoughts that some models write into their text: between tags, after a channel mark,
// or before a closing tag alone, when the template opens the thought inside the prompt. Users must
// not see thoughts, and a model without them must not lose a character. A mark can be split
// anywhere between two chunks.

const HARMONY_FINAL = ['<|channel|>final', '<|message|>'] as const;
const HARMONY_ENDS = ['<|return|>', '<|end|>', '<|call|>'] as const;

/**
 * The mark that opens a thought, and the marks that close it in sequence. `ends` also end the text
 * that follows. All are in lower case; a model may write them in any case.
 */
const THOUGHTS: readonly { open: string; closes: readonly string[]; ends?: readonly string[] }[] = [
  { open: '<think>', closes: ['</think>'] },
  { open: '<thinking>', closes: ['</thinking>'] },
  { open: '<thought>', closes: ['</thought>'] },
  { open: '<reasoning>', closes: ['</reasoning>'] },
  { open: '[think]', closes: ['[/think]'] },
  { open: '◁think▷', closes: ['◁/think▷'] },
  { open: '<|channel>', closes: ['<channel|>'] },
  { open: '<|channel|>', closes: HARMONY_FINAL, ends: HARMONY_ENDS },
  { open: '<|start|>', closes: HARMONY_FINAL, ends: HARMONY_ENDS },
];

const OPENS = THOUGHTS.map(({ open }) => open);
const CLOSES = THOUGHTS.flatMap(({ closes }) => (closes.length === 1 ? closes : []));
const MARKS = [...OPENS, ...CLOSES];

/** The first characters of all marks. */
const MARK_START = /[<[◁]/u;

/** No thought begins like this; JSON may contain a tag as a word of the text. */
const ANSWER_STARTS = ['{', '[{', '```'] as const;

/** Characters of a beginning that are held back at most. */
const HELD_MAX_CHARACTERS = 50_000;

/** Closing tags that end a thought; further ones are text. A search for each costs time. */
const CLOSINGS_MAX = 8;

/**
 * - `unmarked`: writes thoughts without their opening tag.
 * - `plain`: was observed not to.
 * - `unknown`: held back like `unmarked`, until the first completion shows which of the two it is.
 */
export type ThoughtHabit = 'unknown' | 'plain' | 'unmarked';

/** Habits by endpoint and model; one map per process. */
export type ThoughtHabits = Map<string, ThoughtHabit>;

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
  let closes: readonly string[] = [];
  let ends: readonly string[] = [];
  let isShown = habit === 'plain';
  /** A closing tag would still end a thought. */
  let isWatched = true;
  /** A thought had its opening mark. */
  let isMarked = false;
  /** Closing tags so far. */
  let closings = 0;
  let seen: ThoughtHabit = habit === 'unmarked' ? 'unmarked' : 'plain';
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

  /** Takes one step; null: the next chunk is needed. */
  const step = (): string | null => {
    if (state === 'start') {
      take(pending.length - pending.trimStart().length);
      const thought = THOUGHTS.find(({ open }) => folded.startsWith(open));
      if (thought !== undefined) {
        ({ closes, ends = [] } = thought);
        isWatched = ends.length === 0;
        isMarked = true;
        isShown = true;
        state = 'thought';
        return '';
      }
      if (
        [...OPENS, ...ANSWER_STARTS].some((start) => start !== folded && start.startsWith(folded))
      )
        return null;
      if (ANSWER_STARTS.some((start) => folded.startsWith(start))) {
        isWatched = false;
        isShown = true;
      }
      state = 'text';
      return '';
    }
    if (state === 'thought') {
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
    }
    if (state === 'over') {
      take(pending.length);
      return null;
    }
    // Most chunks hold no beginning of a mark.
    if (pending !== '' && !MARK_START.test(folded)) return emit(take(pending.length));
    const marks = isWatched ? MARKS : ends;
    const mark = firstOf(marks, folded);
    if (mark === null) {
      const text = take(pending.length - beginningOf(marks, folded));
      return text === '' ? null : emit(text);
    }
    if (!isWatched) {
      state = 'over';
      return emit(pending.slice(0, mark.at));
    }
    if (OPENS.includes(mark.text)) {
      isWatched = false;
      return release();
    }
    // A closing tag alone, or another one: everything before it was a thought.
    if (!isMarked) seen = 'unmarked';
    closings += 1;
    if (closings >= CLOSINGS_MAX) isWatched = false;
    isShown = true;
    held = '';
    answer = '';
    take(mark.at + mark.text.length);
    state = 'start';
    return '';
  };

  return {
    push(piece) {
      pending += piece;
      folded += piece.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
      let shown = '';
      for (let part = step(); part !== null; part = step()) shown += part;
      return shown;
    },
    release,
    end(isCut) {
      const mayBeThought = isCut && isWatched && !isMarked && closings === 0;
      // Cut before a closing tag, the text of such a model is a thought.
      if (mayBeThought && habit === 'unmarked') {
        answer = '';
        return { rest: '', habit };
      }
      const rest = emit(state === 'start' || state === 'text' ? pending : '') + release();
      return { rest, habit: mayBeThought && habit === 'unknown' ? 'unknown' : seen };
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
  const longest = Math.max(0, ...marks.map((mark) => mark.length - 1));
  const firsts = new Set(marks.map((mark) => mark.charAt(0)));
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    if (!firsts.has(text.charAt(text.length - length))) continue;
    const end = text.slice(-length);
    if (marks.some((mark) => mark.length > length && mark.startsWith(end))) return length;
  }
  return 0;
}
