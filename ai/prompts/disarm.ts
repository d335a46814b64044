// Makes the texts of a task harmless and keeps them whole. What looks like a tag of our prompts or
// like the mark of a model's thought gets a full-width sign; the model's text gets the sign back.
import type { TextTask } from '#ai/text-model.ts';

/** The tags around a user's text. */
export const MATERIAL_TAGS = [
  '日记',
  '旧日记',
  '关于我',
  '回响者',
  '建议',
  '上一稿',
  '提问',
  '前文',
  '记录',
] as const;

/** The tag around a user's text. */
export type MaterialTag = (typeof MATERIAL_TAGS)[number];

/** Signs that begin a mark, and what a model reads in their place. */
const SIGNS = [
  ['<', '＜'],
  ['[', '［'],
  ['◁', '◀'],
] as const;

/** Characters without a shape, which can hide a name. */
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}*`;

const NAMES = [
  ...MATERIAL_TAGS.map((tag) => [...tag].join(HIDDEN)),
  String.raw`(?:think(?:ing)?|thought|reasoning|seed:think|longcat_think|answer|eos|s|inst)[\]▷>]`,
  String.raw`(?:start|end)_of_turn>`,
  String.raw`[|｜](?:[a-z]|channel)`,
  String.raw`channel\|`,
].join('|');

/** What follows the sign of a mark. */
const REST = String.raw`(?=[\s/\p{Default_Ignorable_Code_Point}]*(?:${NAMES}))`;

const MARKS = new RegExp(String.raw`[<\[◁]${REST}`, 'giu');

/** Full-width signs before the rest of a mark. A run is matched from its beginning only. */
const RUNS = new RegExp(String.raw`(?<!＜)＜+${REST}|(?<!［)［+${REST}|(?<!◀)◀+${REST}`, 'giu');

/** Characters after a sign that decide whether it begins a mark; until then it is held back. */
const HELD_CHARACTERS = 40;

export interface Disarmed<T> {
  task: T;
  /** Gives a text of the model its signs back. */
  restore: (text: string) => string;
  /** The same for a text in pieces; the whole text is given by {@link restore}. */
  pieces: () => { push: (piece: string) => string; end: () => string };
}

/** Images of a task are data, not text. */
export function disarm<T extends TextTask>(task: T): Disarmed<T> {
  // One sign more than the texts have themselves, so that these keep theirs.
  const longest = new Map(SIGNS.map(([, wide]) => [wide as string, 0]));
  let isChanged = false;
  mapTexts(task, (text) => {
    isChanged ||= text.search(MARKS) !== -1;
    for (const [run] of text.matchAll(RUNS))
      longest.set(run.charAt(0), Math.max(longest.get(run.charAt(0)) ?? 0, run.length));
    return text;
  });
  if (!isChanged)
    return {
      task,
      restore: (text) => text,
      pieces: () => ({ push: (text) => text, end: () => '' }),
    };
  const count = (wide: string) => (longest.get(wide) ?? 0) + 1;
  const widened = (sign: string) => {
    const wide = SIGNS.find(([narrow]) => narrow === sign)?.[1] ?? sign;
    return wide.repeat(count(wide));
  };
  const restore = (text: string): string =>
    text.replace(RUNS, (run) => {
      const wide = run.charAt(0);
      const narrow = SIGNS.find(([, other]) => other === wide)?.[0] ?? wide;
      return run.length < count(wide) ? run : run.slice(count(wide)) + narrow;
    });
  return {
    task: mapTexts(task, (text) => text.replace(MARKS, widened)),
    restore,
    pieces() {
      let held = '';
      return {
        push(piece) {
          held += piece;
          let end = held.length;
          for (const { 0: run, index } of held.matchAll(/[＜［◀]+/gu))
            if (held.length - index - run.length < HELD_CHARACTERS) {
              end = index;
              break;
            }
          const whole = restore(held.slice(0, end));
          held = held.slice(end);
          return whole;
        },
        end: () => restore(held),
      };
    },
  };
}

/** The same value with each of its texts changed. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'images' ? item : mapTexts(item as unknown, change),
    ]),
  ) as T;
}
