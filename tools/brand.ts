// Draws the brand images: the image of a shared link, and the icons of tabs and home screens. `node
// tools/brand.ts` writes them into web/public/. They are committed and drawn again only when the
// logo or its words change.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { ROOT } from '#tools/build-inputs.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/chromium.ts';

const PUBLIC = `${ROOT}web/public`;
const FONTS = `${ROOT}node_modules/@fontsource`;

/** The size that consumers of `og:image` expect. */
const SHARED = { width: 1200, height: 630 };

const NAME = '回响 · Echo Notes';
const HEADLINE = ['Write a line.', 'Hear an echo.'];
const CHINESE = '写下此刻，听见回响。';
const POST = '下班路上桂花忽然开了。整条街都是甜的，我绕了一个路口，多走了十分钟。';
const REPLY = '“多走了十分钟”，这十分钟是你自己添上去的。';

/** Reads a colour of the light theme from tokens.css. */
function token(name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(
    readFileSync(`${ROOT}web/styles/tokens.css`, 'utf8'),
  )?.[1];
  if (value === undefined) throw new Error(`--${name} is missing in tokens.css`);
  return value;
}

const MARK = readFileSync(`${PUBLIC}/favicon.svg`, 'utf8');

/**
 * The logo on a square ground, at `scale` of the whole: home screens round the corners themselves.
 */
function squareMark(scale: number): Buffer {
  const offset = 16 * (1 - scale);
  const strokes = MARK.replace(/^.*?<rect[^>]*\/>/s, '').replace('</svg>', '');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${token('teal')}"/><g transform="translate(${offset} ${offset}) scale(${scale})">${strokes}</g></svg>`,
  );
}

function png(svg: Buffer, pixels: number): Promise<Buffer> {
  return sharp(svg, { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Wraps a PNG in the ICO format for old clients of `/favicon.ico`. */
function ico(image: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(pixels, 6);
  head.writeUInt8(pixels, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

async function fontFace(family: string, file: string, text: string): Promise<string> {
  const font = await subsetFont(readFileSync(file), text, { targetFormat: 'woff2' });
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${Buffer.from(font).toString('base64')}); }`;
}

async function sharedImage(): Promise<Buffer> {
  const words = [NAME, ...HEADLINE, CHINESE, POST, REPLY].join('');
  const faces = await Promise.all([
    fontFace('Hand', `${FONTS}/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff2`, words),
    fontFace('Figures', `${FONTS}/barlow/files/barlow-latin-400-normal.woff2`, '0123456789:'),
  ]);
  const html = `<!doctype html><style>${faces.join('')}
    * { margin: 0; box-sizing: border-box; }
    body { width: ${SHARED.width}px; height: ${SHARED.height}px; padding: 72px 76px; display: grid; grid-template-columns: 1fr 460px; gap: 56px; align-items: center;
      background: ${token('paper')}; color: ${token('ink')}; font-family: Hand; }
    .name { display: flex; align-items: center; gap: 18px; font-size: 30px; } .name svg { width: 56px; }
    h1 { margin-top: 44px; font-weight: 400; font-size: 76px; line-height: 1.14; white-space: nowrap; } .zh { margin-top: 30px; font-size: 32px; color: ${token('soft')}; }
    .card { background: ${token('raised')}; border: 1px solid color-mix(in srgb, ${token('ink')} 12%, transparent); border-radius: 22px; padding: 30px 34px; font-size: 25px; line-height: 1.75; }
    time { font-family: Figures; color: ${token('teal')}; font-size: 22px; }
    .reply { margin: 26px 0 0 34px; padding-left: 24px; border-left: 3px solid color-mix(in srgb, ${token('teal')} 45%, transparent); font-size: 23px; line-height: 1.75; }
    </style><main><p class="name">${MARK}${NAME}</p><h1>${HEADLINE.join('<br>')}</h1><p class="zh">${CHINESE}</p></main>
    <aside><div class="card"><time>21:40</time><p>${POST}</p></div><p class="reply">${REPLY}</p></aside>`;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: SHARED });
    await page.setContent(html);
    await page.evaluate('document.fonts.ready');
    return await sharp(await page.screenshot())
      .png({ palette: true, colours: 128, compressionLevel: 9 })
      .toBuffer();
  } finally {
    await browser.close();
  }
}

const rounded = Buffer.from(MARK);
const images: Record<string, Buffer> = {
  'og.png': await sharedImage(),
  'favicon.ico': ico(await png(rounded, 32), 32),
  'apple-touch-icon.png': await png(squareMark(0.86), 180),
  'icon-192.png': await png(rounded, 192),
  'icon-512.png': await png(rounded, 512),
  'icon-maskable-512.png': await png(squareMark(0.72), 512),
};
for (const [name, image] of Object.entries(images)) {
  writeFileSync(`${PUBLIC}/${name}`, image);
  console.log(`${name}: ${(image.length / 1000).toFixed(1)} kB`);
}
