// Draws the characters of a vertical line on a canvas, which knows horizontal text only.
import type { Box } from '#web/features/export/sheet-geometry.ts';

/** From the top of a character's square to its baseline, as a share of the square. */
const BASELINE = 0.88;

/** From the middle of Latin letters to their baseline, as a share of the type size. */
const LATIN_MIDDLE = 0.35;

/** In the lower left of their square in a horizontal line, in the upper right in a vertical one. */
const STOPS = /^[，。、．]$/u;
const STOP_SHIFT = 0.6;

/** Lie on their side in a vertical line. */
const LYING = /^[（）《》〈〉「」『』【】〔〕［］｛｝—…～－＝＜＞｜／]$/u;

/** The quotation marks of a vertical line. */
const UPRIGHT_QUOTES: Readonly<Record<string, string>> = {
  '“': '『',
  '”': '』',
  '‘': '「',
  '’': '」',
};

/** Draws one character, or a word of letters or digits, into its box. */
export function drawUpright(
  canvas: CanvasRenderingContext2D,
  characters: string,
  box: Box,
  size: number,
): void {
  const mark = UPRIGHT_QUOTES[characters] ?? characters;
  const isLetters = /^[\p{Script=Latin}\p{N}.,:;'/+\-–%]+$/u.test(mark);
  canvas.letterSpacing = '0px';
  const { width } = canvas.measureText(mark);
  const middle = box.x + box.width / 2;
  if (isLetters || LYING.test(mark)) {
    canvas.save();
    canvas.translate(middle, box.y + (isLetters ? width / 2 : size / 2));
    canvas.rotate(Math.PI / 2);
    canvas.fillText(mark, -width / 2, size * (isLetters ? LATIN_MIDDLE : BASELINE - 0.5));
    canvas.restore();
    return;
  }
  const shift = STOPS.test(mark) ? size * STOP_SHIFT : 0;
  canvas.fillText(mark, middle - width / 2 + shift, box.y + size * BASELINE - shift);
}
