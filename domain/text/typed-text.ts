// What a field keeps of what is typed or pasted into it.

/** Only the digits; full-width ones, as an input method writes them, are digits. */
export function typedDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** Without line breaks, which Enter and a pasted text bring. */
export function typedLine(text: string): string {
  return text.replace(/[\r\n]/g, '');
}
