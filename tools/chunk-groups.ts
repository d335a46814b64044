// Groups modules into chunks by the first screen that needs them. The bundler's own default makes a
// chunk of every set of modules with the same users: some eighty for the feed, most smaller than
// their headers.

/** The used part of the bundler's module graph. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The entry modules of each group. */
const ENTRIES = {
  main: 'web/main.tsx',
  info: 'web/pages/info-page.tsx',
  scene: 'web/pages/info-page-scene.tsx',
  login: 'web/pages/login-page.tsx',
  journal: 'web/app/journal.tsx',
  feed: 'web/pages/post-list-page.tsx',
  frame: 'web/pages/list-frame.tsx',
  trial: 'web/app/trial-connection.ts',
} as const;

type Entry = keyof typeof ENTRIES;

/**
 * Parts and icons of the introduction that first screens of the journal also use. The feed has no
 * tabs.
 */
const SHARED_PARTS = /\/(?:web\/ui\/(?!tabs\.)|web\/core|lucide-react)\//;

/** Small modules that both modes of the journal use; only trial mode uses the samples. */
const OWN_RULES =
  /\/(?:domain\/(?!samples\/|roles\/(?:role-catalogue|builtin-styles))|web\/core\/images\/)/;

/**
 * The chunk of a module, by its users; the first match wins. The bundler decides about the rest.
 */
const CHUNKS: readonly (readonly [
  chunk: string,
  fits: (isNeededBy: (by: Entry) => boolean, id: string) => boolean,
])[] = [
  // Small modules that a screen before the journal shares with others are not worth their own
  // request.
  [
    'app',
    (by, id) =>
      by('main') ||
      ((by('info') || by('login')) && (by('journal') || by('feed'))) ||
      (by('info') && SHARED_PARTS.test(id)),
  ],
  ['card', (by) => by('scene') && by('feed')],
  // Small rules that the trial shares with many pages; their own chunks would cost eight requests.
  ['journal', (by, id) => by('journal') || (by('trial') && OWN_RULES.test(id))],
  ['feed', (by) => by('feed') || by('frame')],
];

/** Everything that a module imports, itself included. */
function importsOf(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const needs = new Set([start]);
  for (const id of needs)
    for (const needed of graph.getModuleInfo(id)?.importedIds ?? []) needs.add(needed);
  return needs;
}

/** The groups for the bundler. `root`: the project's folder. */
export function chunkGroups(root: string) {
  let needs: Record<Entry, ReadonlySet<string>> | null = null;
  const findImports = (graph: ModuleGraph) =>
    Object.fromEntries(
      Object.entries(ENTRIES).map(([name, file]) => [name, importsOf(root + file, graph)]),
    ) as Record<Entry, ReadonlySet<string>>;
  return CHUNKS.map(([chunk, fits], index) => ({
    debugName: chunk,
    priority: CHUNKS.length - index,
    name: (id: string, graph: ModuleGraph) => {
      const known = (needs ??= findImports(graph));
      return fits((by) => known[by].has(id), id) ? chunk : null;
    },
  }));
}
