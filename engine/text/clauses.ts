// Splits Chinese text into sentences and clauses, and removes what is not read.

/** Length in code points, so that an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

const SENTENCE = /[^。！？!?…\n]+(?:[。！？!?…]+[”’」』）)]*)?/gu;

/** Verbatim and trimmed; a line end also ends a sentence. */
export function sentencesOf(text: string): string[] {
  return [...text.matchAll(SENTENCE)]
    .map((match) => match[0].trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const CLAUSE_EDGE =
  /[，。！？；：、,.!?;:…\n“”‘’"「」『』《》〈〉（）()【】[\]~～—]+|(?<![\p{Script=Latin}\p{N}])\s+|\s+(?![\p{Script=Latin}\p{N}])|[\n\r]+/u;

/** Verbatim: the text between any two marks or spaces. */
export function clausesOf(text: string): string[] {
  return text
    .split(CLAUSE_EDGE)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

/** Removes image placeholders, URLs and markup, which are not read or quoted. */
export function readableText(text: string): string {
  return text
    .replace(/\[图片\d+张\]/gu, '\n')
    .replace(/https?:\/\/\S+/gu, '\n')
    .replace(/<[^<>\n]{0,200}>/gu, '\n')
    .trim();
}
