// Tells a clause back to its writer, as a listener repeats what was just said: "我" becomes "你",
// and a short clause keeps the one before it. Better nothing than words turned the wrong way.
import { toSimplified } from '#engine/text/simplified.ts';

/** Maximum length of the repeated words. */
export const ECHO_MAX_CHARACTERS = 20;

const SENTENCE = /([^。！？!?…\n]+)([。！？!?…]*)/gu;

/** Words for the listener, speech of others and open marks cannot be turned. */
const UNTURNABLE = /[你您妳咱@#“”‘’"「」『』《》〈〉（）()：:]|(?:说|问|讲|喊|道|念叨)[，,]/u;

/** Said of oneself these are a burden; said back they would be an insult. */
const SELF_BLAME =
  /废物|没用|垃圾|[蠢傻笨丑]|恶心|失败|活该|不配|多余|累赘|拖累|矫情|窝囊|丢人|[恨讨]厌?自己|一事无成/u;

/** What follows these is speech of another person. */
const SPEECH_BEFORE = /(?:说|问|讲|喊|道|回|答|念|写着|回复)$/u;

const LEADING =
  /^(?:[^\p{L}\p{N}]+\d*\s*|\d+\s+|但是|可是|不过|然后|所以|而且|于是|只是|结果|但(?!愿))/u;

/**
 * The sentence part around a quotation of `text`, in the second person and without a closing mark;
 * without a quotation a short text as a whole. null when it asks, addresses the reader or holds
 * the speech of another.
 */
export function toldBack(text: string, quote: string | null): string | null {
  if (quote === null)
    return text.length > ECHO_MAX_CHARACTERS || /[？?]/u.test(text)
      ? null
      : turned(linesOf(text).join('，'));
  for (const [, sentence = '', mark = ''] of text.matchAll(SENTENCE)) {
    if (!sentence.includes(quote)) continue;
    if (/[？?]/u.test(mark)) return null;
    return turned(widened(sentence, quote));
  }
  return null;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The clause with whole neighbours, first those before it, while all stays short. */
function widened(sentence: string, quote: string): string | null {
  const parts = sentence.split(/(?<=[，,；;])/u);
  const at = parts.findLastIndex((part) => part.includes(quote));
  let from = at;
  let to = at + 1;
  const fits = (start: number, end: number): boolean =>
    [...withoutMark(parts.slice(start, end).join(''))].length <= ECHO_MAX_CHARACTERS;
  if (!fits(from, to)) return quote;
  while (from > 0 && fits(from - 1, to)) from -= 1;
  while (to < parts.length && fits(from, to + 1)) to += 1;
  const before = withoutMark(parts[from - 1] ?? '');
  return SPEECH_BEFORE.test(toSimplified(before)) ? null : parts.slice(from, to).join('');
}

function withoutMark(span: string): string {
  return span.replace(/[^\p{L}\p{N}]+$/u, '');
}

function turned(span: string | null): string | null {
  if (span === null) return null;
  const simplified = toSimplified(span);
  if (UNTURNABLE.test(simplified) || SELF_BLAME.test(simplified)) return null;
  const plain = withoutMark(span).replace(LEADING, '');
  if ([...plain].length > ECHO_MAX_CHARACTERS || !/\p{Script=Han}{2}/u.test(plain)) return null;
  return plain.replace(/(?<!自)[我俺]/gu, '你');
}
