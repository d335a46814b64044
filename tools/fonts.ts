// Builds the fonts of the interface: LXGW WenKai reduced to the characters of our own sources, so
// that the first page loads some 45 kB of Chinese instead of 7 MB, and Barlow's digits. They are
// built again only when the characters or this file change.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** A font to subset. */
interface FontSource {
  file: string;
  /** Without the glyphs that font features substitute. */
  isPlain: boolean;
}

// The package calls this file 500, but its OS/2 table has 400, Regular, the weight of the slices
// after it. Its vertical and half-width forms are a quarter of the bytes; only vertical punctuation
// needs them.
const WENKAI: FontSource = {
  file: `${ROOT}node_modules/@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff2`,
  isPlain: true,
};
const WENKAI_UPRIGHT: FontSource = { ...WENKAI, isPlain: false };
// Its tabular digits are a font feature (tabular-nums).
const BARLOW: FontSource = {
  file: `${ROOT}node_modules/@fontsource/barlow/files/barlow-latin-400-normal.woff2`,
  isPlain: false,
};
const FOLDER = `${ROOT}web/styles/generated`;
const STAMP = `${FOLDER}/ui-font.hash`;

/** The sources of the feed's texts, with the texts around every screen. */
const FEED_SOURCES = [
  'index.html',
  'web/app/{header,mode-tab-bar,modes,pages,user-menu,search-button,browse-menu,layouts}.{ts,tsx}',
  'web/ui/{folded-text,list-end,error-box,notice,spinner}.tsx',
  'web/core/{images/stored-image,mode/mode-switcher}.tsx',
  'web/features/posts/{post-card,post-feed}.tsx',
  'web/features/profile/profile-banner.tsx',
  'web/features/entries/{favourite,filter}-button.tsx',
  'web/pages/post-list-page*.tsx',
  'web/pages/shared/feed-post*.tsx',
  'domain/profile/profile.ts',
];

/** The sources of the texts before the journal: introduction and login. */
const ENTRY_SOURCES = [
  'web/features/auth/{login-form,login-steps,new-password-fields,password-strength}.{ts,tsx}',
  'web/features/auth/{passkey,provider}-{sign-in,texts}.{ts,tsx}',
  'web/features/auth/provider-return.tsx',
  'web/features/landing/*.tsx',
  'web/pages/{info,login,sign-in-return}-page*.tsx',
];

/**
 * Every source with interface texts, samples included. The engine's texts are content and use the
 * slices.
 */
const ALL_SOURCES = [
  'web/**/*.{ts,tsx}',
  'contract/*.ts',
  'domain/**/*.ts',
  'engine/personas.ts',
  'index.html',
];
const LEFT_OUT = /\.test\.tsx?$|^web\/trial\/samples\//;
const ALWAYS =
  '，。、；：？！…—·“”‘’（）《》〈〉「」『』【】～￥％＋－×÷＝°•←→↑↓↗☆★✓一二三四五六七八九十百千万零〇年月日时分秒周星期天上下午早晚凌晨';

/**
 * Marks that `vert` replaces or moves in a vertical line: a comma is in the upper right corner of
 * its square there.
 */
const VERTICAL_MARKS = '，。、；：？！…—·“”‘’（）《》〈〉「」『』【】〔〕［］｛｝～／－＝＜＞｜';

/**
 * Times, dates, counts and amounts: most screens need no more of Barlow. Letters are loaded on
 * demand.
 */
const FIGURES = '0123456789 .,:;%+-−–/×$¥';

/** The other characters of Barlow: ASCII, Latin-1, the marks of English texts. */
const LETTERS = [...rangeOf(0x20, 0x7e), ...rangeOf(0xa0, 0xff), ...'‘’“”—…•€'].filter(
  (character) => !FIGURES.includes(character),
);

const FIRST_STYLES = 'ui-font.css';
const LATER_STYLES = 'rest-font.css';

/** The family of a part, and the stylesheet that declares it. */
interface Membership {
  family: string;
  styles: string;
}

/** A part of a font: a file with its characters, sorted. */
interface FontPart {
  file: string;
  source: FontSource;
  characters: readonly string[];
  faces: readonly Membership[];
  /** Loaded only by a page that shows one of its characters. */
  isOnDemand: boolean;
}

/** Inclusive. */
function rangeOf(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

function charactersOf(sources: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const file of globSync([...sources], { cwd: ROOT }).toSorted()) {
    if (LEFT_OUT.test(file.replaceAll('\\', '/'))) continue;
    for (const character of readFileSync(ROOT + file, 'utf8').match(/[\u00a0-\uffff]/gu) ?? [])
      found.add(character);
  }
  return found;
}

/**
 * The parts:
 * - the feed's characters, with ASCII and punctuation;
 * - those that introduction and login add, as a separate family that only these screens name.
 *   Otherwise any text with one of the characters would load it at first;
 * - those that the other screens add;
 * - the digits.
 */
function fontParts(): readonly FontPart[] {
  const given = new Set<string>();
  const part = (
    file: string,
    faces: readonly Membership[],
    characters: Iterable<string>,
    isOnDemand = true,
  ): FontPart => {
    const own = [...new Set(characters)].filter((character) => !given.has(character)).toSorted();
    for (const character of own) given.add(character);
    return { file, source: WENKAI, characters: own, faces, isOnDemand };
  };
  const first = (family: string): Membership => ({ family, styles: FIRST_STYLES });
  const later: Membership = { family: 'WenKai UI', styles: LATER_STYLES };
  return [
    part(
      'wenkai-ui.woff2',
      [first('WenKai UI')],
      [...rangeOf(0x20, 0x7e), ...ALWAYS, ...charactersOf(FEED_SOURCES)],
      false,
    ),
    part('wenkai-ui-entry.woff2', [first('WenKai Entry'), later], charactersOf(ENTRY_SOURCES)),
    part('wenkai-ui-rest.woff2', [later], charactersOf(ALL_SOURCES)),
    // A separate family, which vertical text names first.
    {
      file: 'wenkai-vertical.woff2',
      source: WENKAI_UPRIGHT,
      characters: [...VERTICAL_MARKS].toSorted(),
      faces: [{ family: 'WenKai Vertical', styles: LATER_STYLES }],
      isOnDemand: true,
    },
    {
      file: 'barlow-figures.woff2',
      source: BARLOW,
      characters: [...FIGURES].toSorted(),
      faces: [first('Barlow')],
      isOnDemand: true,
    },
    {
      file: 'barlow-letters.woff2',
      source: BARLOW,
      characters: LETTERS.toSorted(),
      faces: [first('Barlow')],
      isOnDemand: true,
    },
  ];
}

/** The characters as a `unicode-range`: code points, neighbours joined. */
function unicodeRange(characters: readonly string[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const code of characters.map((character) => character.codePointAt(0) ?? 0)) {
    const last = ranges.at(-1);
    if (last?.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  return ranges
    .map(({ from, to }) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`)
    .join(',');
}

function faceOf({ file, characters, isOnDemand }: FontPart, { family }: Membership): string {
  return `@font-face {
  font-family: '${family}';
  font-style: normal;
  font-weight: 400;
  font-display: swap;
  src: url('./${file}') format('woff2');${isOnDemand ? `\n  unicode-range: ${unicodeRange(characters)};` : ''}
}
`;
}

function stylesOf(styles: string, parts: readonly FontPart[]): string {
  return parts
    .flatMap((part) =>
      part.faces.filter((face) => face.styles === styles).map((face) => faceOf(part, face)),
    )
    .join('');
}

/**
 * Writes the fonts and their faces unless they exist for the same characters. Returns the number of
 * characters and bytes, and whether it wrote them.
 */
export async function makeInterfaceFont(): Promise<{
  characters: number;
  bytes: number;
  made: boolean;
}> {
  const parts = fontParts();
  const sheets = [FIRST_STYLES, LATER_STYLES].map((file) => ({
    file: `${FOLDER}/${file}`,
    text: stylesOf(file, parts),
  }));
  const hash = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(sheets.map(({ text }) => text).join())
    .update(parts.map(({ characters }) => characters.join('')).join())
    .digest('hex');
  const files = parts.map(({ file }) => `${FOLDER}/${file}`);
  const isFresh =
    [STAMP, ...files, ...sheets.map(({ file }) => file)].every((file) => existsSync(file)) &&
    readFileSync(STAMP, 'utf8') === hash;
  if (!isFresh) {
    mkdirSync(FOLDER, { recursive: true });
    for (const { file, source, characters } of parts) {
      const cut = await subsetFont(readFileSync(source.file), characters.join(''), {
        targetFormat: 'woff2',
        noLayoutClosure: source.isPlain,
      });
      writeFileSync(`${FOLDER}/${file}`, cut);
    }
    for (const { file, text } of sheets) writeFileSync(file, text);
    writeFileSync(STAMP, hash);
  }
  return {
    characters: parts.reduce((sum, { characters }) => sum + characters.length, 0),
    bytes: files.reduce((sum, file) => sum + readFileSync(file).length, 0),
    made: !isFresh,
  };
}

if (import.meta.main) {
  const { characters, bytes, made } = await makeInterfaceFont();
  console.log(
    `interface font: ${characters} characters, ${Math.round(bytes / 1000)} kB${made ? '' : ' (unchanged)'}`,
  );
}
