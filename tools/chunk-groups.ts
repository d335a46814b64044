// How modules are put together into chunks: by the first screen that needs them. Left to itself the
// bundler makes a chunk of every set of modules with the same users, some eighty of them for the
// feed, most smaller than the headers they travel with.

/** What the bundler knows of the modules, as far as it is used. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Where what is loaded together begins. */
const BEGINNINGS = {
  main: 'web/main.tsx',
  info: 'web/pages/info-page.tsx',
  scene: 'web/pages/info-page-scene.tsx',
  login: 'web/pages/login-page.tsx',
  journal: 'web/app/journal.tsx',
  feed: 'web/pages/post-list-page.tsx',
  trial: 'web/app/trial-connection.ts',
} as const;

type Beginning = keyof typeof BEGINNINGS;

/**
 * Parts and icons of the introduction that first screens of the journal have too. The feed has no
 * tabs.
 */
const SHARED_PARTS = /\/(?:web\/ui\/(?!tabs\.)|web\/core|lucide-react)\//;

/** Small modules that both sides of the journal work with; the samples are the trial's alone. */
const OWN_RULES = /\/(?:domain\/(?!samples\/|roles\/role-catalogue)|web\/core\/images\/)/;

/**
 * Which chunk a module goes to, by who needs it; the first that fits. What fits none is left to the
 * bundler.
 */
const CHUNKS: readonly (readonly [
  chunk: string,
  fits: (isNeededBy: (by: Beginning) => boolean, id: string) => boolean,
])[] = [
  // Small things that a screen before the journal shares with others are not worth a request of
  // their own.
  [
    'app',
    (by, id) =>
      by('main') ||
      ((by('info') || by('login')) && (by('journal') || by('feed'))) ||
      (by('info') && SHARED_PARTS.test(id)),
  ],
  ['card', (by) => by('scene') && by('feed')],
  // Small rules that the trial shares with many a page; as chunks of their own they would be eight
  // requests.
  ['journal', (by, id) => by('journal') || (by('trial') && OWN_RULES.test(id))],
  ['feed', (by) => by('feed')],
];

/** Everything a module needs from the start, itself included. */
function needsOf(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const needs = new Set([start]);
  for (const id of needs)
    for (const needed of graph.getModuleInfo(id)?.importedIds ?? []) needs.add(needed);
  return needs;
}

/** The groups for the bundler. `root`: the project's folder. */
export function chunkGroups(root: string) {
  let needs: Record<Beginning, ReadonlySet<string>> | null = null;
  const findNeeds = (graph: ModuleGraph) =>
    Object.fromEntries(
      Object.entries(BEGINNINGS).map(([name, file]) => [name, needsOf(root + file, graph)]),
    ) as Record<Beginning, ReadonlySet<string>>;
  return CHUNKS.map(([chunk, fits], index) => ({
    debugName: chunk,
    priority: CHUNKS.length - index,
    name: (id: string, graph: ModuleGraph) => {
      const known = (needs ??= findNeeds(graph));
      return fits((by) => known[by].has(id), id) ? chunk : null;
    },
  }));
}
