// Everything of a sheet below its texts and images: grounds, lines, shadows and drawings. It is one
// SVG image of absolutely placed boxes, so its layout depends on no font. Only drawings with words
// and vertical text, which a canvas cannot draw, carry fonts.
import { fontCssFor } from '#web/features/export/font-css.ts';
import { isVertical, type Box, type SheetGeometry } from '#web/features/export/sheet-geometry.ts';

/** What a box looks like. */
const PAINT = [
  'background-color',
  'background-image',
  'background-position',
  'background-repeat',
  'background-size',
  'border-bottom',
  'border-left',
  'border-radius',
  'border-right',
  'border-top',
  'box-shadow',
] as const;

/** What a vertical text inherits. */
const INHERITED = [
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-spacing-trim',
] as const;

/** As in the page. */
const RESET = '*{box-sizing:border-box;margin:0;padding:0;border:0 solid}svg{display:block}';

/** The ground as the address of an image of the given size. */
export async function groundOf(
  sheet: HTMLElement,
  geometry: SheetGeometry,
  size: { width: number; height: number; scale: number },
): Promise<{ url: string; hasFonts: boolean }> {
  const parts: HTMLElement[] = [];
  const worded: Element[] = [];
  const add = (element: Element) => {
    const isDrawing = element instanceof SVGSVGElement;
    const isUpright = !isDrawing && isVertical(element);
    const boxes = geometry.boxesOf(element).filter(({ isShown }) => isShown);
    for (const box of boxes) {
      if (isDrawing || isUpright) parts.push(copyOf(element, box));
      else if (isPainted(element)) parts.push(boxOf(element, box));
    }
    if (isDrawing || isUpright) worded.push(...(boxes.length > 0 ? [element] : []));
    else for (const child of element.children) add(child);
  };
  for (const child of sheet.children) add(child);
  const fonts = await fontCssFor(worded.filter((element) => element.textContent !== ''));
  return { url: svgUrl(parts, fonts, size), hasFonts: fonts !== '' };
}

function isPainted(element: Element): boolean {
  if (element instanceof HTMLImageElement) return false;
  const style = getComputedStyle(element);
  return (
    style.backgroundImage !== 'none' ||
    style.boxShadow !== 'none' ||
    !/^(?:transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) ||
    ['top', 'right', 'bottom', 'left'].some(
      (side) => style.getPropertyValue(`border-${side}-width`) !== '0px',
    )
  );
}

function placed({ x, y, width, height }: Box): HTMLElement {
  const place = document.createElement('div');
  Object.assign(place.style, {
    position: 'absolute',
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return place;
}

function boxOf(element: Element, box: Box): HTMLElement {
  const place = placed(box);
  const style = getComputedStyle(element);
  for (const name of PAINT) place.style.setProperty(name, style.getPropertyValue(name));
  return place;
}

function copyOf(element: Element, box: Box): HTMLElement {
  const place = placed(box);
  const style = getComputedStyle(element);
  for (const name of INHERITED) place.style.setProperty(name, style.getPropertyValue(name));
  const copy = element.cloneNode(true) as HTMLElement | SVGSVGElement;
  Object.assign(copy.style, {
    position: 'static',
    margin: '0',
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  place.append(copy);
  return place;
}

function svgUrl(
  parts: readonly HTMLElement[],
  fonts: string,
  { width, height, scale }: { width: number; height: number; scale: number },
): string {
  const body = document.createElement('div');
  // Marks of a vertical text have other forms by language.
  body.lang = 'zh-CN';
  const style = document.createElement('style');
  style.textContent = RESET + fonts;
  body.append(style, ...parts);
  const markup = new XMLSerializer().serializeToString(body);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><foreignObject width="${width}" height="${height}">${markup}</foreignObject></svg>`,
  )}`;
}
