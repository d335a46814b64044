// Reads the PDF files that Chromium prints: the size and the text of each page. Chromium writes
// plain objects, compressed streams and a Unicode map for each font, so no PDF library is needed.
import { inflateSync } from 'node:zlib';

export interface PdfPage {
  /** In points, rounded. */
  width: number;
  height: number;
  /** All characters in the order in which they are drawn, without spaces. */
  text: string;
}

/** The pages in their order. Throws if the file is not one that Chromium writes. */
export function readPdf(file: Uint8Array): PdfPage[] {
  const objects = objectsOf(Buffer.from(file).toString('latin1'));
  const fontAt = memoized((id: string) => fontOf(objects, id));
  return pageIds(objects).map((id) => {
    const page = objects.get(id) ?? '';
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
    const fonts = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [
        name,
        fontAt(font),
      ]),
    );
    return {
      width: Math.round(Number(width)),
      height: Math.round(Number(height)),
      text: drawnText(streamOf(objects, referenceIn(page, 'Contents')), fonts),
    };
  });
}

type Objects = ReadonlyMap<string, string>;

/** The characters of a font by their codes, and the hexadecimal digits of a code. */
interface Font {
  digits: number;
  characters: ReadonlyMap<string, string>;
}

function objectsOf(text: string): Objects {
  return new Map(
    [...text.matchAll(/\n(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
}

/** The leaves of the page tree. */
function pageIds(objects: Objects): string[] {
  const catalog = [...objects.values()].find((body) => /\/Type \/Catalog/.test(body)) ?? '';
  const leavesOf = (id: string): string[] => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(id) ?? '')?.[1];
    if (kids === undefined) return [id];
    return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => leavesOf(kid));
  };
  return leavesOf(referenceIn(catalog, 'Pages'));
}

function referenceIn(body: string, key: string): string {
  const id = new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1];
  if (id === undefined) throw new Error(`the PDF has no /${key}`);
  return id;
}

function streamOf(objects: Objects, id: string): string {
  const bytes = /stream\n(.*)\nendstream/s.exec(objects.get(id) ?? '')?.[1] ?? '';
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
}

function fontOf(objects: Objects, id: string): Font {
  const map = streamOf(objects, referenceIn(objects.get(id) ?? '', 'ToUnicode'));
  const characters = new Map<string, string>();
  const digits = /begincodespacerange\n<([0-9A-F]+)>/.exec(map)?.[1]?.length ?? 0;
  const codeOf = (value: number) => value.toString(16).toUpperCase().padStart(digits, '0');
  for (const [, from = '', to, target = ''] of map.matchAll(
    /^<([0-9A-F]+)> (?:<([0-9A-F]+)> )?<([0-9A-F]+)>$/gm,
  )) {
    const first = Number.parseInt(from, 16);
    const last = to === undefined ? first : Number.parseInt(to, 16);
    for (let code = first; code <= last; code += 1)
      characters.set(codeOf(code), unicodeOf(target, code - first));
  }
  return { digits, characters };
}

/** UTF-16 units in hexadecimal; a range counts in the last one. */
function unicodeOf(hex: string, offset: number): string {
  const units = (hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
  const last = units.length - 1;
  return String.fromCharCode(...units.map((unit, index) => unit + (index === last ? offset : 0)));
}

function drawnText(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let text = '';
  for (const [, name, codes] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (name !== undefined) font = fonts.get(name);
    else if (font !== undefined && codes !== undefined) text += decoded(codes, font);
  }
  return text.normalize('NFKC').replace(/\s/g, '');
}

function decoded(codes: string, { digits, characters }: Font): string {
  let text = '';
  for (let at = 0; at < codes.length; at += digits)
    text += characters.get(codes.slice(at, at + digits)) ?? '';
  return text;
}

function memoized<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}
