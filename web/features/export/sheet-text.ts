// Draws the texts of a sheet on a canvas, where the browser laid them out. A canvas uses the fonts
// of the page, so none is embedded.
import { graphemesOf } from '#domain/text/graphemes.ts';
import { drawUpright } from '#web/features/export/vertical-text.ts';
import {
  isVertical,
  type Box,
  type SheetBox,
  type SheetGeometry,
} from '#web/features/export/sheet-geometry.ts';

/** Characters that are drawn together: letters that join, digits with their marks, and Chinese. */
const WORD = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}.,:;'/+\-–%]+$/u;
const CHINESE = /^\p{Script=Han}+$/u;

/** Their ink is in the right half of their square. */
const OPENING = /^[（〔［｛《〈「『【〖“‘]$/u;

/** The style of a text, as a canvas takes it. */
export interface Pen {
  font: string;
  /** In CSS pixels. */
  size: number;
  isVertical: boolean;
  color: string;
  opacity: number;
  letterSpacing: string;
  /** From the top of a character's box to its baseline. */
  ascent: number;
}

/** Draws every text of the sheet. */
export function drawTexts(
  canvas: CanvasRenderingContext2D,
  sheet: HTMLElement,
  geometry: SheetGeometry,
): void {
  const pens = new Map<Element, Pen>();
  const ascents = new Map<string, number>();
  const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || node.nodeValue === null || node.nodeValue.trim() === '') continue;
    let pen = pens.get(parent);
    if (pen === undefined) pens.set(parent, (pen = penOf(parent, sheet, ascents)));
    drawText(canvas, node as Text, pen, geometry);
  }
}

function penOf(element: Element, sheet: HTMLElement, ascents: Map<string, number>): Pen {
  const { fontStyle, fontWeight, fontSize, fontFamily, color, letterSpacing } =
    getComputedStyle(element);
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  let ascent = ascents.get(font);
  if (ascent === undefined) ascents.set(font, (ascent = ascentOf(font)));
  let opacity = 1;
  for (
    let part: Element | null = element;
    part !== null && part !== sheet;
    part = part.parentElement
  )
    opacity *= Number(getComputedStyle(part).opacity);
  const spacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
  return {
    font,
    size: Number.parseFloat(fontSize),
    isVertical: isVertical(element),
    color,
    opacity,
    letterSpacing: spacing,
    ascent,
  };
}

/** Measured, because browsers round the metrics of a font differently. */
function ascentOf(font: string): number {
  const line = document.createElement('div');
  const mark = document.createElement('span');
  Object.assign(line.style, { position: 'absolute', visibility: 'hidden', whiteSpace: 'nowrap' });
  line.style.font = font;
  Object.assign(mark.style, { display: 'inline-block', width: '1px', height: '0' });
  line.append('国', mark);
  document.body.append(line);
  const range = document.createRange();
  range.setStart(line, 0);
  range.setEnd(line, 1);
  const ascent = mark.getBoundingClientRect().bottom - range.getBoundingClientRect().top;
  line.remove();
  return ascent;
}

function drawText(
  canvas: CanvasRenderingContext2D,
  node: Text,
  pen: Pen,
  geometry: SheetGeometry,
): void {
  Object.assign(canvas, { font: pen.font, fillStyle: pen.color, globalAlpha: pen.opacity });
  canvas.textBaseline = 'alphabetic';
  const range = document.createRange();
  const boxesOf = (from: number, to: number): SheetBox[] => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return geometry.boxesOf(range);
  };
  const mayBeWhole = (characters: string) =>
    pen.isVertical
      ? !CHINESE.test(characters)
      : pen.letterSpacing === '0px' || 'letterSpacing' in canvas;
  /** Halves what is broken into lines, until each part is on one. */
  const drawFrom = (from: number, characters: string) => {
    const boxes = boxesOf(from, from + characters.length);
    const [box] = boxes;
    if (box === undefined || !boxes.some(({ isShown }) => isShown)) return;
    const half = boxes.length === 1 && mayBeWhole(characters) ? 0 : middleOf(characters);
    if (half === 0) return draw(canvas, characters, box, pen);
    drawFrom(from, characters.slice(0, half));
    drawFrom(from + half, characters.slice(half));
  };
  let at = 0;
  for (const characters of drawnTogether(node.data)) {
    if (characters.trim() !== '') drawFrom(at, characters);
    at += characters.length;
  }
}

/** Where to cut a text into two; 0 for a single character. */
function middleOf(text: string): number {
  let at = 0;
  for (const character of graphemesOf(text)) {
    if (at > 0 && at >= text.length / 2) return at;
    at += character.length;
  }
  const [first = ''] = graphemesOf(text);
  return first.length < text.length ? first.length : 0;
}

function draw(canvas: CanvasRenderingContext2D, characters: string, box: Box, pen: Pen): void {
  if (pen.isVertical) return drawUpright(canvas, characters, box, pen.size);
  canvas.letterSpacing = characters.length > 1 ? pen.letterSpacing : '0px';
  // A mark that the browser set in half a square keeps its own width here.
  const overhang = OPENING.test(characters)
    ? Math.max(0, canvas.measureText(characters).width - box.width)
    : 0;
  canvas.fillText(characters, box.x - overhang, box.y + pen.ascent);
}

function* drawnTogether(text: string): Generator<string> {
  let run = '';
  for (const character of graphemesOf(text)) {
    const joins = [WORD, CHINESE].some((kind) => kind.test(character) && kind.test(run));
    if (run !== '' && !joins) {
      yield run;
      run = '';
    }
    run += character;
  }
  if (run !== '') yield run;
}
