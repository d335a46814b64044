// The label that a model writes before a reply (rulings 262): one closed word on a line of its own,
// never shown and never stored.
import { CARE_LABELS, type CareLabel } from '#domain/care/danger.ts';

/** A model with a smaller context, or with fewer parameters by its name, is not asked for one. */
const LABEL_MIN_CONTEXT_TOKENS = 8_193;
const LABEL_MIN_BILLIONS = 4;

/** Characters at the beginning that may be a label. */
const HEAD_MAX_CHARACTERS = 40;

/** Parameters in a model's name: `qwen2.5:3b`, `gemma-3n-E4B`, `smollm2-360m`. */
const SIZE = /(?<![a-z0-9.])e?(\d{1,4}(?:\.\d{1,2})?)([bm])(?![a-z0-9])/giu;

/** Whether a model is asked for a label before its replies. */
export function isLabelled(model: string, contextTokens: number): boolean {
  if (contextTokens < LABEL_MIN_CONTEXT_TOKENS) return false;
  const billions = [...model.slice(0, 200).matchAll(SIZE)].map(
    ([, size, unit]) => Number(size) / (unit?.toLowerCase() === 'm' ? 1_000 : 1),
  );
  return billions.length === 0 || Math.max(...billions) > LABEL_MIN_BILLIONS;
}

export interface LabelFilter {
  /** Takes a chunk and returns what may be shown. */
  push(piece: string): string;
  /** Returns what was held back. */
  end(): string;
}

/** Holds the first line back until it is known whether it is a label. */
export function createLabelFilter(onLabel: (label: CareLabel) => void): LabelFilter {
  let held: string | null = '';
  let isBlank = false;
  const show = (text: string): string => {
    if (!isBlank) return text;
    const shown = text.trimStart();
    isBlank = shown === '';
    return shown;
  };
  const decide = (isEnd: boolean): string => {
    if (held === null) return '';
    const found = labelIn(held, isEnd);
    if (found === 'unknown') return '';
    const rest = found === null ? held : held.slice(found.length);
    held = null;
    if (found === null) return rest;
    if (found.label !== null) onLabel(found.label);
    isBlank = true;
    return show(rest);
  };
  return {
    push(piece) {
      if (held === null) return show(piece);
      held += piece;
      return decide(false);
    },
    end: () => decide(true),
  };
}

/** A text without its label. */
export function withoutLabel(text: string): string {
  const filter = createLabelFilter(() => undefined);
  return filter.push(text) + filter.end();
}

/** A label behind the form of a careless model: a prefix, a tag, a quotation mark. */
const LATE = new RegExp(
  `^[^\\[【［〔]{0,80}[[【［〔]\\s?(${CARE_LABELS.join('|')})\\s?[\\]】］〕]`,
  'iu',
);

/** The label that follows the form at the beginning of a text; null: none. */
export function lateLabel(text: string): CareLabel | null {
  const word = LATE.exec(text.slice(0, 120))?.[1]?.toLowerCase();
  return CARE_LABELS.find((label) => label === word) ?? null;
}

/** A bracketed word. Another word than those of the set is no label, and is not shown either. */
const BRACKETED = /^\s*[[【［〔]\s*([a-z][a-z _-]{0,23})\s*[\]】］〕]/iu;

/** A line with nothing but a word of the set, with or without marks around it. */
const ALONE = new RegExp(
  `^[\\s\`*"“#]*(${CARE_LABELS.join('|')})[\`*"”.。]*[ \\t\\r]*(?:\\n|$)`,
  'iu',
);

/** What may still become one of the two. */
const BEGINNING = /^[[【［〔`*"“#]{0,6} {0,3}[a-z _-]{0,24}[`*"”.。]{0,4}$/iu;

/** A label and the characters up to its end; null: the text has none. */
function labelIn(
  text: string,
  isEnd: boolean,
): { label: CareLabel | null; length: number } | null | 'unknown' {
  const head = text.slice(0, HEAD_MAX_CHARACTERS);
  const bracketed = BRACKETED.exec(head);
  if (bracketed !== null) {
    const word = (bracketed[1] ?? '').trim().toLowerCase();
    return {
      label: CARE_LABELS.find((label) => label === word) ?? null,
      length: bracketed[0].length,
    };
  }
  const isWhole = isEnd || head.trimStart().includes('\n') || text.length > HEAD_MAX_CHARACTERS;
  if (!isWhole) return BEGINNING.test(head.trim()) ? 'unknown' : null;
  const alone = ALONE.exec(head);
  if (alone === null) return null;
  const word = (alone[1] ?? '').toLowerCase();
  return { label: CARE_LABELS.find((label) => label === word) ?? null, length: alone[0].length };
}
