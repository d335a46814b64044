// Builds the pages outside the journal as markup: /info becomes dist/info.html, which shows the
// page before any script has run. Rendered by the components themselves (web/app/prerender.tsx);
// the app takes the markup over when it has loaded.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { iconImports } from '#tools/icon-imports.ts';

/** What the build of web/app/prerender.tsx exports. */
interface Renderer {
  prerenderPages(): Promise<
    readonly {
      path: string;
      title: string;
      description: string | undefined;
      markup: string;
    }[]
  >;
}

/** Markup that the policy of the pages refuses, or that waits for a script. */
const REFUSED = /<script|\sstyle=|<!--\$[!?]/;

/** Writes the pages beside index.html. `root`: the project's folder. */
export function prerender(root: string): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    // After index.html, and before the list of the service worker, which names the pages.
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no folder');
      const shell = readFileSync(join(dir, 'index.html'), 'utf8');
      for (const page of await renderPages(root)) {
        const problem = REFUSED.exec(page.markup)?.[0];
        if (problem !== undefined)
          throw new Error(`${page.path} cannot be prerendered: it has ${problem}`);
        writeFileSync(join(dir, `${page.path}.html`), fill(shell, page));
      }
    },
  };
}

/** Builds the renderer for Node, runs it, and removes it. */
async function renderPages(root: string): ReturnType<Renderer['prerenderPages']> {
  const folder = mkdtempSync(join(root, 'node_modules/.prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [iconImports(), react()],
      ssr: { noExternal: true },
      build: {
        ssr: 'web/app/prerender.tsx',
        outDir: folder,
        target: 'node24',
        rolldownOptions: {
          // Of the service worker, which no page loads while it is rendered.
          external: /^virtual:/,
          output: { entryFileNames: 'prerender.mjs' },
        },
      },
    });
    const renderer = (await import(pathToFileURL(join(folder, 'prerender.mjs')).href)) as Renderer;
    return await renderer.prerenderPages();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The shell with the page in place of its spinner. */
function fill(
  shell: string,
  { path, title, description, markup }: Awaited<ReturnType<typeof renderPages>>[number],
): string {
  const start = '<div id="root">';
  const [head = '', rest] = shell.split(start);
  if (rest === undefined) throw new Error(`index.html has no ${start}`);
  const named = replaced(head, /(?<=<title>)[^<]*/, escapeMarkup(title));
  const described =
    description === undefined
      ? named
      : replaced(named, /(?<=name="description" content=")[^"]*/, escapeMarkup(description));
  return `${described}<div id="root" data-page="${path}">${markup}</div>${rest.slice(rest.lastIndexOf('</div>') + '</div>'.length)}`;
}

function replaced(html: string, place: RegExp, text: string): string {
  if (!place.test(html)) throw new Error(`index.html has no ${place.source}`);
  return html.replace(place, () => text);
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
