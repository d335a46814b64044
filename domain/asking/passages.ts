// Splits an entry into passages at the borders of sentences. A passage is what is scored, shown and
// sent: a short entry is one, a long one has several.

const PASSAGE_MIN_CHARACTERS = 300;
const PASSAGE_MAX_CHARACTERS = 500;

/** A sentence with its end mark, closing quotes and line breaks. */
const SENTENCE = /[^。！？!?…\n]*(?:[。！？!?…]+[”’」』）)"]*|\n+|$)/y;

/** Passages of a text; joined they are the text. */
export function passagesOf(text: string): string[] {
  if (text.length <= PASSAGE_MAX_CHARACTERS) return [text];
  const passages: string[] = [];
  let open = '';
  for (const sentence of sentencesOf(text)) {
    if (open !== '' && open.length + sentence.length > PASSAGE_MAX_CHARACTERS) {
      passages.push(open);
      open = '';
    }
    open += sentence;
    if (open.length < PASSAGE_MIN_CHARACTERS) continue;
    passages.push(open);
    open = '';
  }
  // A short end belongs to what it ends.
  const last = passages.at(-1);
  if (last !== undefined && last.length + open.length <= PASSAGE_MAX_CHARACTERS)
    passages[passages.length - 1] = last + open;
  else if (open !== '') passages.push(open);
  return passages;
}

/** Sentences; one longer than a passage is cut. */
function* sentencesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    SENTENCE.lastIndex = at;
    const length = SENTENCE.exec(text)?.[0].length ?? 0;
    const end = at + Math.max(1, length);
    for (let from = at; from < end;) {
      const to = wholeCharacter(text, Math.min(end, from + PASSAGE_MAX_CHARACTERS));
      yield text.slice(from, to);
      from = to;
    }
    at = end;
  }
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}

/** The sentences of a passage that hold as much as fits, the first ones always whole. */
export function firstSentences(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  let kept = '';
  for (const sentence of sentencesOf(text)) {
    if (kept.length + sentence.length > maxCharacters) break;
    kept += sentence;
  }
  return kept;
}
