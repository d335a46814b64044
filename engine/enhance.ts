// The built-in enhancement: safe edits with a diff, no style transfer. It tidies text and never
// writes any.
import { diffTexts, type DiffPart } from '#engine/enhance/diff.ts';
import { layOutStyle, OTHER_LAYOUTS } from '#engine/enhance/layouts.ts';
import { curlQuotes } from '#engine/enhance/quotes.ts';
import {
  calmMarks,
  dropDoubled,
  fixParticles,
  spaceWords,
  tidyEdges,
  widenMarks,
} from '#engine/enhance/rules.ts';

/** An enhanced text with its changes; `changed` false: nothing to tidy, the text is unchanged. */
export interface Enhancement {
  text: string;
  diff: DiffPart[];
  changed: boolean;
}

const RULES = [curlQuotes, widenMarks, calmMarks, spaceWords, dropDoubled, fixParticles, tidyEdges];

/** URLs, mail addresses and mentions stay unchanged. */
const UNTOUCHABLE = /https?:\/\/\S+|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}|[#@][^\s#@，。！？]+/gu;

/**
 * Tidies a text in a style (an inspiration_enhancer role key). Every word stays; only doubled
 * function words are removed. With `previous` the next layout is used, so that repeated calls
 * rotate through all layouts. A text with one layout stays unchanged.
 */
export function enhanceText(input: {
  content: string;
  styleKey: string;
  previous?: string | null;
}): Enhancement {
  const kept: string[] = [];
  const masked = input.content.replace(
    UNTOUCHABLE,
    (found) => `\ue000${String.fromCharCode(0xe100 + (kept.push(found) - 1))}\ue001`,
  );
  const holdable = kept.length < 0x700 && !/[\ue000-\uf8ff]/u.test(input.content);
  if (!holdable)
    return { text: input.content, diff: diffTexts(input.content, input.content), changed: false };
  const tidy = layOutStyle(
    input.styleKey,
    RULES.reduce((text, rule) => rule(text), masked),
  );
  const unmask = (text: string) =>
    text.replace(/\ue000(.)\ue001/gu, (_, mark: string) => kept[mark.charCodeAt(0) - 0xe100] ?? '');
  const layouts = [...new Set([tidy, ...OTHER_LAYOUTS.map((layout) => layout(tidy))].map(unmask))];
  const before =
    input.previous === undefined || input.previous === null ? -1 : layouts.indexOf(input.previous);
  const text = layouts[(before + 1) % layouts.length] ?? input.content;
  return { text, diff: diffTexts(input.content, text), changed: text !== input.content };
}
