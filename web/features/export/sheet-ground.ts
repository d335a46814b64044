// Everything of a sheet below its texts and images: grounds, lines, shadows and drawings. It is one
// SVG image of absolutely placed boxes without text, so its layout depends on no font.
import type { Box, SheetGeometry } from '#web/features/export/sheet-geometry.ts';

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

/** As in the page. */
const RESET = '*{box-sizing:border-box;margin:0;padding:0;border:0 solid}svg{display:block}';

/** The ground as the address of an image of the given size. */
export function groundOf(
  sheet: HTMLElement,
  geometry: SheetGeometry,
  size: { width: number; height: number; scale: number },
): string {
  const parts: HTMLElement[] = [];
  const add = (element: Element) => {
    const isDrawing = element instanceof SVGSVGElement;
    for (const box of geometry.boxesOf(element)) {
      if (!box.isShown) continue;
      if (isDrawing) parts.push(drawingOf(element, box));
      else if (isPainted(element)) parts.push(boxOf(element, box));
    }
    if (!isDrawing) for (const child of element.children) add(child);
  };
  for (const child of sheet.children) add(child);
  return svgUrl(parts, size);
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

function drawingOf(drawing: SVGSVGElement, box: Box): HTMLElement {
  const place = placed(box);
  place.style.color = getComputedStyle(drawing).color;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
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
  { width, height, scale }: { width: number; height: number; scale: number },
): string {
  const body = document.createElement('div');
  const style = document.createElement('style');
  style.textContent = RESET;
  body.append(style, ...parts);
  const markup = new XMLSerializer().serializeToString(body);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><foreignObject width="${width}" height="${height}">${markup}</foreignObject></svg>`,
  )}`;
}
