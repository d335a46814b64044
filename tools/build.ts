// Builds the web app: the interface font, Vite, then brotli and gzip beside every text file, so
// that the server never compresses.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { DIST, hashInputs, ROOT, stampBuild, WEB_BUILD } from '#tools/build-inputs.ts';
import { makeInterfaceFont } from '#tools/fonts.ts';

const WORTH_COMPRESSING_BYTES = 1024;

/** Builds into dist/. Throws on any error and then leaves no stamp. */
export async function buildWebApp(): Promise<void> {
  const startedAt = performance.now();
  const inputs = hashInputs(WEB_BUILD);
  // A build started by a test run inherits NODE_ENV=test and would contain React's development
  // code.
  process.env['NODE_ENV'] = 'production';
  await makeInterfaceFont();
  await build({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'warn',
    build: { outDir: DIST, emptyOutDir: true },
  });
  const compressed = await compressFiles();
  stampBuild(WEB_BUILD, inputs);
  console.log(
    `web app built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${compressed} files compressed`,
  );
}

async function compressFiles(): Promise<number> {
  const files = globSync('**/*.{js,css,html,svg,json,txt,webmanifest}', { cwd: DIST }).map(
    (file) => `${DIST}/${file}`,
  );
  const worthIt = files.filter((file) => readFileSync(file).length >= WORTH_COMPRESSING_BYTES);
  await Promise.all(
    worthIt.map(async (file) => {
      const content = readFileSync(file);
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, brotli);
      writeFileSync(`${file}.gz`, zipped);
    }),
  );
  return worthIt.length;
}

if (import.meta.main) await buildWebApp();
