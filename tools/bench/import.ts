// A large import in a real browser, by hand: `npm run build && node tools/bench/import.ts --entries
// 20000 --images 1000` imports a zip of Markdown files into a new account through the page, and
// prints times, the largest gap between two steps of the progress, and the browser's memory.
import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/chromium.ts';
import { makeDataDir, START_COMMAND, startServerProcess } from '#tools/test/server-process.ts';

/** How often the page is looked at, in milliseconds. */
const SAMPLE_MS = 200;

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '20000' },
    images: { type: 'string', default: '1000' },
  },
});
const entries = Number(values.entries);
const images = Number(values.images);
const print = (line: string) => process.stdout.write(`${line}\n`);

const { dataDir, remove } = makeDataDir();
const server = await startServerProcess({ dataDir, command: START_COMMAND });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
const source = join(dataDir, 'vault.zip');
try {
  await writeSource();
  await measure();
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(source, { force: true });
  remove();
}

/** A vault: one file per entry, and photos in the first ones. */
async function writeSource(): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const drawn = sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#888', noise },
  });
  const photo = await drawn.jpeg({ quality: 70 }).toBuffer();
  const zip = new ZipFile();
  const written = finished(zip.outputStream.pipe(createWriteStream(source)));
  for (let at = 0; at < entries; at += 1) {
    const day = new Date(Date.UTC(1990, 0, 1 + (at % 12_000))).toISOString().slice(0, 10);
    const image = at < images ? `\n\n![](photos/${at}.jpg)` : '';
    const text = `第 ${at} 条。${'早上地铁上想起小时候的味道。'.repeat(8)} #散步${image}`;
    zip.addBuffer(Buffer.from(text), `${day} ${at}.md`);
  }
  for (let at = 0; at < images; at += 1)
    zip.addBuffer(photo, `photos/${at}.jpg`, { compress: false });
  zip.end();
  await written;
  print(`${entries} entries, ${images} images, ${megabytes(readFileSync(source).length)} MB`);
}

async function measure(): Promise<void> {
  const page = await browser.newPage();
  const client = await page.context().newCDPSession(page);
  await signUp(page);
  await page.goto(`${server.url}/import`);
  const button = page.getByRole('button', { name: '开始导入' });

  let mostBytes = 0;
  const sample = async () => {
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    mostBytes = Math.max(mostBytes, usedSize);
  };
  const began = performance.now();
  await page.getByLabel('要导入的文件').setInputFiles(source);
  await button.waitFor({ timeout: 0 });
  await sample();
  print(`read in ${seconds(performance.now() - began)} s, heap ${megabytes(mostBytes)} MB`);

  const listed = performance.now();
  await page.getByRole('button', { name: '一条一条挑' }).click();
  await page.getByRole('checkbox').first().waitFor();
  print(`list of entries shown in ${Math.round(performance.now() - listed)} ms`);
  const chosen = performance.now();
  await page.getByRole('checkbox').first().click();
  await page.getByText('1 条没有选').waitFor();
  print(`one entry left out in ${Math.round(performance.now() - chosen)} ms`);

  const started = performance.now();
  await button.click();
  const status = page.getByRole('region', { name: '导入结果' }).getByRole('status');
  const bar = page.getByRole('progressbar');
  let [changed, done, largestGap] = [performance.now(), '', 0];
  while (!(await status.isVisible())) {
    await wait(SAMPLE_MS);
    await sample();
    const now = await bar.getAttribute('aria-valuenow', { timeout: 100 }).catch(() => null);
    if (now === null || now === done) continue;
    if (done !== '') largestGap = Math.max(largestGap, performance.now() - changed);
    [changed, done] = [performance.now(), now];
  }
  print(`imported in ${seconds(performance.now() - started)} s: ${await status.innerText()}`);
  print(`largest gap between two steps ${seconds(largestGap)} s`);
  print(`largest heap of the page ${megabytes(mostBytes)} MB`);
}

async function signUp(page: Page): Promise<void> {
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(async () => {
    const account = { email: 'bench@example.com', password: 'a long enough password 1' };
    const response = await fetch('/auth/v1/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    });
    localStorage.setItem('echo-notes-auth', JSON.stringify(await response.json()));
  });
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
