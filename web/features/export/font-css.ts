// The fonts of a part of an exported sheet as CSS with embedded files, for what is rendered as an
// image and therefore has none of the page's fonts. Only slices with characters of the part are
// embedded.

const files = new Map<string, Promise<string>>();

/**
 * `@font-face` rules for all families and characters of some elements; '' for none. The files are
 * in the browser's cache.
 */
export async function fontCssFor(elements: readonly Element[]): Promise<string> {
  const faces = pageFaces();
  const needed = new Set<PageFace>();
  for (const part of elements.flatMap((element) => [element, ...element.querySelectorAll('*')])) {
    const families = familiesOf(getComputedStyle(part).fontFamily);
    for (const node of part.childNodes)
      if (node instanceof Text)
        for (const character of new Set(node.data))
          for (const face of facesFor(character, families, faces)) needed.add(face);
  }
  return (await Promise.all([...needed].map(embedded))).join('\n');
}

/** The faces of the first family that has the character. A face without a range may lack it. */
function* facesFor(
  character: string,
  families: readonly string[],
  faces: readonly PageFace[],
): Generator<PageFace> {
  const codes = new Set([character.codePointAt(0) ?? 0]);
  for (const family of families) {
    let isFound = false;
    for (const face of faces) {
      const range = face.rule.style.getPropertyValue('unicode-range');
      if (!face.families.includes(family) || !covers(range, codes)) continue;
      yield face;
      isFound ||= range.trim() !== '';
    }
    if (isFound) return;
  }
}

/** Whether a `unicode-range` contains any of the characters. An empty range contains all. */
export function covers(unicodeRange: string, codes: ReadonlySet<number>): boolean {
  if (unicodeRange.trim() === '') return true;
  const ranges = unicodeRange.split(',').map((part) => {
    const [from = '', to] = part.trim().replace(/^u\+/i, '').split('-');
    return [
      Number.parseInt(from.replaceAll('?', '0'), 16),
      Number.parseInt(to ?? from.replaceAll('?', 'f'), 16),
    ] as const;
  });
  for (const code of codes)
    if (ranges.some(([from, to]) => from <= code && code <= to)) return true;
  return false;
}

interface PageFace {
  rule: CSSFontFaceRule;
  families: readonly string[];
  /** The base of relative addresses in the rule. */
  base: string;
}

function pageFaces(): PageFace[] {
  return [...document.styleSheets].flatMap((sheet) =>
    facesIn(rulesOf(sheet), sheet.href ?? document.baseURI),
  );
}

function facesIn(rules: readonly CSSRule[], base: string): PageFace[] {
  return rules.flatMap((rule) => {
    if (rule instanceof CSSFontFaceRule)
      return [{ rule, families: familiesOf(rule.style.getPropertyValue('font-family')), base }];
    if (rule instanceof CSSImportRule)
      return rule.styleSheet === null
        ? []
        : facesIn(rulesOf(rule.styleSheet), rule.styleSheet.href ?? base);
    return rule instanceof CSSGroupingRule ? facesIn([...rule.cssRules], base) : [];
  });
}

function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    // A style sheet of another origin, for example of a browser extension.
    return [];
  }
}

function familiesOf(list: string): string[] {
  return list.split(',').map((family) =>
    family
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase(),
  );
}

async function embedded({ rule, base }: PageFace): Promise<string> {
  const address = /url\(\s*["']?([^"')]+\.woff2)["']?\s*\)/.exec(
    rule.style.getPropertyValue('src'),
  )?.[1];
  if (address === undefined) return '';
  const described = ['font-family', 'font-style', 'font-weight', 'unicode-range']
    .map((name) => [name, rule.style.getPropertyValue(name)] as const)
    .filter(([, value]) => value !== '');
  const file = await fileAsDataUrl(new URL(address, base).href);
  return `@font-face{${described.map(([name, value]) => `${name}:${value}`).join(';')};src:url(${file}) format("woff2")}`;
}

function fileAsDataUrl(url: string): Promise<string> {
  const known = files.get(url);
  if (known !== undefined) return known;
  const loading = readAsDataUrl(url);
  files.set(url, loading);
  loading.catch(() => files.delete(url));
  return loading;
}

async function readAsDataUrl(url: string): Promise<string> {
  const response = await fetch(url, { cache: 'force-cache' });
  if (!response.ok) throw new Error(`font ${url}: HTTP ${response.status}`);
  const file = new Blob([await response.arrayBuffer()], { type: 'font/woff2' });
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error(`font ${url}: not readable`));
    });
    reader.readAsDataURL(file);
  });
}
