// The chunks of the first screens. The server names them beside index.html, so that a browser loads
// them together with the app, not one round trip later. Written as dist/preload.json: path → value
// of a Link header.
import type { Plugin } from 'vite';

/**
 * First screens, with the modules that web/app/preload-page.ts preloads for them. The scene of
 * /info is not among them: the page is in use before it.
 */
const ARRIVALS: Readonly<Record<string, readonly string[]>> = {
  '/info': ['web/pages/info-page.tsx'],
  '/login': ['web/pages/login-page.tsx'],
  '/inspiration': [
    'web/app/journal.tsx',
    'web/app/account-connection.ts',
    'web/pages/post-list-page.tsx',
  ],
  '/test/inspiration': [
    'web/app/journal.tsx',
    'web/app/trial-connection.ts',
    'web/pages/post-list-page.tsx',
  ],
};

/** Emits the list. `root`: the project's folder. */
export function preloadList(root: string): Plugin {
  return {
    name: 'preload-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const withImports = (files: Iterable<string>): Set<string> => {
        const all = new Set(files);
        for (const file of all)
          for (const needed of byFile.get(file)?.imports ?? []) all.add(needed);
        return all;
      };
      const named = withImports(
        chunks.filter((chunk) => chunk.isEntry).map(({ fileName }) => fileName),
      );
      const filesOf = (modules: readonly string[]) => {
        const own = chunks.filter((chunk) =>
          modules.some((module) => chunk.moduleIds.includes(root + module)),
        );
        return [...withImports(own.map(({ fileName }) => fileName))]
          .filter((file) => !named.has(file))
          .map((file) => `/${file}`);
      };
      const list = Object.entries(ARRIVALS).map(([address, modules]) => [
        address,
        filesOf(modules)
          .map((file) => `<${file}>; rel=modulepreload`)
          .join(', '),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: 'preload.json',
        source: JSON.stringify(Object.fromEntries(list)),
      });
    },
  };
}
