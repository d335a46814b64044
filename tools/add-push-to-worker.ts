// Adds the code of pushes to the built service worker. The generator of the worker takes handlers
// of requests only, and a second file is loaded by importScripts, which Trusted Types refuse.
import { appendFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';
import { showPushes } from '#web/core/push/show-pushes.ts';

/** Appends the code after the plugin that writes the worker. */
export function addPushToWorker(): Plugin {
  let folder = '';
  return {
    name: 'add-push-to-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = build.outDir.startsWith('/') ? build.outDir : `${root}/${build.outDir}`;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        const { code } = minifySync('sw.js', `(${String(showPushes)})(self);`);
        appendFileSync(`${folder}/sw.js`, `\n${code}`);
      },
    },
  };
}
