// What the calls of a process have learned about each endpoint and model (rulings 212). Nothing of
// it is stored: after a day, a restart or an update of the endpoint it is learned again.
import type { TokenUsage } from '#domain/stones/stone.ts';
import type { CompletionBody } from '#ai/completion-body.ts';
import type { BodyChange } from '#ai/request-fields.ts';
import type { ThoughtHabit } from '#ai/think-filter.ts';

const DAY_MS = 86_400_000;

/** Completions in a row that turn a model that streamed into one that is held back. */
const HABIT_COMPLETIONS = 3;

/** The limit of a model that thinks is this many times the limit of its text. */
const THINKING_FACTOR = 5;

/** A context below it leaves no room for any prompt, so it is an error of the endpoint. */
const WINDOW_MIN_TOKENS = 2_048;

/** Tokenizers differ from the estimate by these factors at most; other usage is not believed. */
const TOKEN_FACTOR = { least: 0.55, most: 4 } as const;

/** Models that always think, by name: their first completion has the larger limit already. */
const ALWAYS_THINKS =
  /minimax-?m2|qwq|deepseek-(?:r1|reasoner)|[-_]thinking|magistral|gpt-oss|kimi-k3|glm-z1|k2\.7/iu;

export interface ModelKnowledge {
  /** The body as this model accepts it. */
  fit: (body: CompletionBody) => CompletionBody;
  /** Returns false when the same change was made before. */
  learnChange: (change: BodyChange) => boolean;
  /** By how much the limit of a text is multiplied. */
  readonly limitFactor: number;
  /** The model spent its limit on thoughts. Returns false when this was known. */
  learnThinking: () => boolean;
  readonly habit: ThoughtHabit;
  /** The habit that one completion showed. */
  learnHabit: (seen: ThoughtHabit) => void;
  /** The context in tokens, as the endpoint named or showed it; null: it did not. */
  readonly window: number | null;
  learnWindow: (tokens: number) => void;
  /** Real tokens of a prompt, as a multiple of the estimate. */
  readonly tokenFactor: number;
  /** Learns from a usage. `isCut`: the model reached its token limit. */
  learnTokens: (usage: TokenUsage, estimated: number, isCut: boolean) => void;
}

/** One per process. */
export interface ModelMemory {
  /** `habit` is assumed before the first completion. */
  of: (
    about: { baseUrl: string; model: string },
    nowMs: number,
    habit?: ThoughtHabit,
  ) => ModelKnowledge;
}

export function createModelMemory(): ModelMemory {
  const known = new Map<string, { knowledge: ModelKnowledge; untilMs: number }>();
  return {
    of({ baseUrl, model }, nowMs, habit = 'plain') {
      const key = `${baseUrl} ${model}`;
      const entry = known.get(key);
      if (entry !== undefined && nowMs < entry.untilMs) return entry.knowledge;
      const knowledge = createKnowledge(model, habit);
      known.set(key, { knowledge, untilMs: nowMs + DAY_MS });
      return knowledge;
    },
  };
}

function createKnowledge(model: string, assumed: ThoughtHabit): ModelKnowledge {
  const changes: BodyChange[] = [];
  let thinks = ALWAYS_THINKS.test(model);
  let habit = assumed;
  let inRow = 0;
  let window: number | null = null;
  let tokenFactor: number | null = null;
  const learnWindow = (tokens: number): void => {
    window = Math.max(WINDOW_MIN_TOKENS, Math.min(tokens, window ?? Infinity));
  };
  return {
    fit: (body) => changes.reduce((fitted, { apply }) => apply(fitted), body),
    learnChange(change) {
      const isNew = changes.every(({ field }) => field !== change.field);
      // The lowest word of a list may be refused as well.
      if (isNew || change.field === 'reasoning_effort') changes.push(change);
      return isNew || change.field === 'reasoning_effort';
    },
    get limitFactor() {
      return thinks ? THINKING_FACTOR : 1;
    },
    learnThinking() {
      const isNew = !thinks;
      thinks = true;
      return isNew;
    },
    get habit() {
      return habit;
    },
    learnHabit(seen) {
      if (seen === 'unknown') return;
      inRow = seen === 'unmarked' ? inRow + 1 : 0;
      // A user can make a model write a closing tag. One completion without it ends the habit.
      if (seen === 'plain') habit = 'plain';
      else if (habit === 'unknown' || inRow >= HABIT_COMPLETIONS) habit = 'unmarked';
    },
    get window() {
      return window;
    },
    learnWindow,
    get tokenFactor() {
      return tokenFactor ?? 1;
    },
    learnTokens({ prompt_tokens: reported, total_tokens: total }, estimated, isCut) {
      // Ollama cuts a longer prompt in silence.
      if (isCut && isFull(total)) {
        learnWindow(total);
        return;
      }
      if (reported <= 0 || estimated <= 0) return;
      const seen = reported / estimated;
      if (seen < TOKEN_FACTOR.least || seen > TOKEN_FACTOR.most) return;
      // The largest one: some endpoints do not count what they have cached.
      tokenFactor = Math.max(seen, tokenFactor ?? 0);
    },
  };
}

/** Whether a number of tokens is a whole context, as local programs set it (a power of two). */
function isFull(tokens: number): boolean {
  return tokens >= WINDOW_MIN_TOKENS && (tokens & (tokens - 1)) === 0;
}
