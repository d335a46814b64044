// Builds the server into dist-server/: our code and the libraries in JavaScript in a few files, so
// that a start reads these instead of 900 modules. Not minified: a stack names functions as the
// sources do. Packages with native code or files of their own stay outside.
import { build } from 'vite';
import { bundledLicenses } from '#tools/bundled-licenses.ts';
import { hashInputs, ROOT, SERVER_BUILD, stampBuild } from '#tools/build-inputs.ts';

/**
 * Packages that the server imports from node_modules. That of passkeys throws when it is bundled: a
 * polyfill comes too late.
 */
const OUTSIDE = ['@simplewebauthn/server', 'nodemailer', 'pg', 'sharp', 'swagger-ui-dist'];

/** Builds into dist-server/. Throws on any error and then leaves no stamp. */
export async function buildServer(): Promise<void> {
  const startedAt = performance.now();
  const inputs = hashInputs(SERVER_BUILD);
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [bundledLicenses().plugin],
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      target: 'node24',
      outDir: SERVER_BUILD.folder,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        input: {
          start: `${ROOT}server/start.mjs`,
          'reader-thread': `${ROOT}server/work/reader-thread.ts`,
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // A fifth of the text, which every start would read.
          comments: false,
        },
      },
    },
  });
  stampBuild(SERVER_BUILD, inputs);
  console.log(`server built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

if (import.meta.main) await buildServer();
