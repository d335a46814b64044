// Makes the font of the interface: LXGW WenKai cut down to the characters that our own sources contain, so that the first page
// carries some 100 kB of Chinese instead of 7 MB. Made at build time, and anew only when the set of characters changes.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
// The package calls this file 500; its own OS/2 table says 400, Regular, the weight of the slices that follow it.
const FULL_FONT = `${ROOT}node_modules/@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff2`;
const FOLDER = `${ROOT}web/styles/generated`;
const STAMP = `${FOLDER}/ui-font.hash`;

/** Where the words of the feed stand, with what is around every screen. */
const FEED_SOURCES = [
  'index.html',
  'web/app/{header,mode-tab-bar,modes,pages,user-menu,search-door,layouts}.{ts,tsx}',
  'web/ui/{list-end,error-box,notice,spinner}.tsx',
  'web/core/{images/stored-image,mode/mode-switcher}.tsx',
  'web/features/posts/{post-card,post-feed,folded-text}.tsx',
  'web/features/profile/profile-banner.tsx',
  'web/pages/inspiration-page*.tsx',
  'domain/profile/profile.ts',
];

/** Where the words of the screens before the journal stand: introduction and login. */
const DOOR_SOURCES = ['web/features/auth/{login-form,password-strength}.tsx', 'web/features/landing/*.tsx', 'web/pages/{info,login}-page*.tsx'];

/** Every source whose texts are shown on the interface, samples included; what the engine writes is content and uses the slices. */
const ALL_SOURCES = ['web/**/*.{ts,tsx}', 'contract/*.ts', 'domain/**/*.ts', 'engine/personas.ts', 'index.html'];
const LEFT_OUT = /\.test\.tsx?$|^web\/trial\/samples\//;
const ALWAYS = '，。、；：？！…—·“”‘’（）《》〈〉「」『』【】～￥％＋－×÷＝°•←→↑↓↗☆★✓一二三四五六七八九十百千万零〇年月日时分秒周星期天上下午早晚凌晨';

/** A part of the font: a file, and the characters in it, sorted. */
interface FontPart {
  file: string;
  /** The stylesheet with its face. */
  styles: string;
  characters: readonly string[];
  /** Fetched only by a page that shows one of its characters. */
  isOnDemand: boolean;
}

function charactersOf(sources: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const file of globSync([...sources], { cwd: ROOT }).toSorted()) {
    if (LEFT_OUT.test(file.replaceAll('\\', '/'))) continue;
    for (const character of readFileSync(ROOT + file, 'utf8').match(/[\u00a0-\uffff]/gu) ?? []) found.add(character);
  }
  return found;
}

/** The parts: what the feed says, with ASCII and punctuation; what introduction and login say besides; what the others say besides. */
function fontParts(): readonly FontPart[] {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const given = new Set<string>();
  const part = (file: string, styles: string, characters: Iterable<string>, isOnDemand = true): FontPart => {
    const own = [...new Set(characters)].filter((character) => !given.has(character)).toSorted();
    for (const character of own) given.add(character);
    return { file, styles, characters: own, isOnDemand };
  };
  return [
    part('wenkai-ui.woff2', 'ui-font.css', [...ascii, ...ALWAYS, ...charactersOf(FEED_SOURCES)], false),
    part('wenkai-ui-doors.woff2', 'ui-font.css', charactersOf(DOOR_SOURCES)),
    part('wenkai-ui-rest.woff2', 'rest-font.css', charactersOf(ALL_SOURCES)),
  ];
}

/** Characters as `unicode-range` wants them: code points, neighbours joined. */
function unicodeRange(characters: readonly string[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const code of characters.map((character) => character.codePointAt(0) ?? 0)) {
    const last = ranges.at(-1);
    if (last?.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  return ranges.map(({ from, to }) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`).join(',');
}

function faceOf({ file, characters, isOnDemand }: FontPart): string {
  return `@font-face {
  font-family: 'WenKai UI';
  font-style: normal;
  font-weight: 400;
  font-display: swap;
  src: url('./${file}') format('woff2');${isOnDemand ? `\n  unicode-range: ${unicodeRange(characters)};` : ''}
}
`;
}

/** Writes the font and its faces unless they are there for these very characters. Answers characters, bytes, and whether it was made now. */
export async function makeInterfaceFont(): Promise<{ characters: number; bytes: number; made: boolean }> {
  const parts = fontParts();
  const hash = createHash('sha256')
    .update(parts.map(faceOf).join())
    .update(parts.map(({ characters }) => characters.join('')).join())
    .digest('hex');
  const files = parts.map(({ file }) => `${FOLDER}/${file}`);
  const isFresh =
    [STAMP, ...files, ...parts.map(({ styles }) => `${FOLDER}/${styles}`)].every((file) => existsSync(file)) && readFileSync(STAMP, 'utf8') === hash;
  if (!isFresh) {
    mkdirSync(FOLDER, { recursive: true });
    const full = readFileSync(FULL_FONT);
    for (const part of parts) writeFileSync(`${FOLDER}/${part.file}`, await subsetFont(full, part.characters.join(''), { targetFormat: 'woff2' }));
    for (const [styles, own] of Map.groupBy(parts, (part) => part.styles)) writeFileSync(`${FOLDER}/${styles}`, own.map(faceOf).join(''));
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
  console.log(`interface font: ${characters} characters, ${Math.round(bytes / 1000)} kB${made ? '' : ' (unchanged)'}`);
}
