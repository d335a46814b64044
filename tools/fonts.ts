// Makes the font of the interface: LXGW WenKai cut down to the characters that our own sources contain, so that the first page
// carries about 100 kB of Chinese instead of 7 MB. Made at build time, and anew only when the set of characters changes.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
// The package calls this file 500; its own OS/2 table says 400, Regular, the weight of the slices that follow it.
const FULL_FONT = `${ROOT}node_modules/@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff2`;
const FOLDER = `${ROOT}web/styles/generated`;
const FONT = `${FOLDER}/wenkai-ui.woff2`;
const STAMP = `${FOLDER}/wenkai-ui.hash`;

/** Sources whose texts are shown on the interface; sample texts and the engine's words are content and use the slices. */
const SOURCES = ['web/**/*.{ts,tsx}', 'contract/*.ts', 'domain/**/*.ts', 'engine/personas.ts', 'index.html'];
const LEFT_OUT = /\.test\.tsx?$|^web\/trial\/samples\//;
const ALWAYS = '，。、；：？！…—·“”‘’（）《》〈〉「」『』【】～￥％＋－×÷＝°•←→↑↓↗☆★✓一二三四五六七八九十百千万零〇年月日时分秒周星期天上下午早晚凌晨';

/** The characters of the interface, sorted: ASCII, punctuation, and every other one in our sources. */
export function interfaceCharacters(): string {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const characters = new Set<string>([...ascii, ...ALWAYS]);
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    if (LEFT_OUT.test(file.replaceAll('\\', '/'))) continue;
    for (const character of readFileSync(ROOT + file, 'utf8').match(/[\u00a0-\uffff]/gu) ?? []) characters.add(character);
  }
  return [...characters].toSorted().join('');
}

/** Writes the font unless it is there for this very set of characters. Answers its size in bytes and whether it was made now. */
export async function makeInterfaceFont(): Promise<{ characters: number; bytes: number; made: boolean }> {
  const text = interfaceCharacters();
  const hash = createHash('sha256').update(text).digest('hex');
  const isFresh = existsSync(FONT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
  if (!isFresh) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(FONT, await subsetFont(readFileSync(FULL_FONT), text, { targetFormat: 'woff2' }));
    writeFileSync(STAMP, hash);
  }
  return { characters: Array.from(text).length, bytes: readFileSync(FONT).length, made: !isFresh };
}

if (import.meta.main) {
  const { characters, bytes, made } = await makeInterfaceFont();
  console.log(`interface font: ${characters} characters, ${Math.round(bytes / 1000)} kB${made ? '' : ' (unchanged)'}`);
}
