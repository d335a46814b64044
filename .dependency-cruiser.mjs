// Who may import whom (ARCHITECTURE.md). Each rule's comment says what to do instead;
// `npm run check` prints it with the violation.

const testFiles = '\\.test\\.tsx?$|/test-[^/]+\\.tsx?$|\\.compliance\\.ts$|/test/|/test-helpers/';

/** A rule that forbids imports from one place to others. */
function never(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to };
}

export default {
  forbidden: [
    never(
      'no-cycles',
      'Two files import each other: merge them, or move what both need into a third file.',
      {},
      { circular: true },
    ),
    never(
      'no-unresolvable',
      'The import does not resolve: correct the path, or add the package to package.json.',
      {},
      // Generated files do not exist before the first build.
      { couldNotResolve: true, pathNot: '^virtual:|/styles/generated/' },
    ),
    never(
      'domain-is-pure',
      'domain/ imports domain/ only: take the clock, randomness and data as parameters, and use the library in server/ or web/.',
      { path: '^domain/', pathNot: testFiles },
      { pathNot: '^domain/' },
    ),
    never(
      'contract-imports-domain-only',
      'contract/ imports domain/, zod and @orpc/contract: move a rule to domain/, behaviour to server/ or web/trial/.',
      { path: '^contract/', pathNot: `^contract/compliance/|${testFiles}` },
      { pathNot: '^(contract|domain)/|node_modules/(zod|@orpc/contract)/' },
    ),
    never(
      'compliance-imports-contract-only',
      'contract/compliance/ runs against every implementation: pass what it needs through JournalWorld.',
      { path: '^contract/compliance/' },
      { pathNot: '^(contract|domain)/|node_modules/(zod|@orpc/contract|vitest|fast-check)/' },
    ),
    never(
      'engine-is-pure',
      'engine/ runs in Node and in every browser, without a network: import domain/ and engine/ only.',
      { path: '^engine/', pathNot: testFiles },
      { pathNot: '^(engine|domain)/' },
    ),
    never(
      'routes-call-services',
      'A route binds an endpoint to one call of its own service: put the query behind that service.',
      { path: '^server/features/[^/]+/[^/]+\\.routes\\.ts$' },
      { path: '\\.repository\\.ts$|^server/database/' },
    ),
    never(
      'routes-call-own-service',
      'A route imports its own feature only: let its service take the other service as a port.',
      { path: '^server/features/([^/]+)/[^/]+\\.routes\\.ts$' },
      {
        path: '^server/features/[^/]+/[^/]+\\.(routes|service|repository)\\.ts$',
        pathNot: '^server/features/$1/',
      },
    ),
    never(
      'services-take-ports',
      'A service works through ports: let compose.ts pass the transaction, the clock or the client.',
      { path: '^server/features/[^/]+/[^/]+\\.service\\.ts$' },
      {
        path: '^server/(database|cli)/|node_modules/(hono|@hono|kysely|pg)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'postgres-is-opened-in-one-place',
      'openPostgres listens for the errors of idle connections. A client without a listener ends the process when its connection is terminated.',
      { pathNot: `^server/database/postgres/connection\\.ts$|${testFiles}` },
      { path: 'node_modules/pg/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'services-use-own-repository',
      'A service uses its own repository only: take the other service (its type) as a port.',
      { path: '^server/features/([^/]+)/[^/]+\\.service\\.ts$' },
      { path: '^server/features/[^/]+/[^/]+\\.repository\\.ts$', pathNot: '^server/features/$1/' },
    ),
    never(
      'services-import-types-only',
      'compose.ts connects services: import the type of another service, take the service itself as a port.',
      { path: '^server/features/([^/]+)/[^/]+\\.(service|repository)\\.ts$' },
      {
        path: '^server/features/[^/]+/[^/]+\\.service\\.ts$',
        pathNot: '^server/features/$1/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'repositories-query-only',
      'A repository maps rows to domain types: move rules to the service, wire shapes to the contract.',
      { path: '^server/features/[^/]+/[^/]+\\.repository\\.ts$' },
      {
        path: '^(contract|engine|web)/|^server/(?!database/|features/|work/whole\\.ts)|\\.(service|routes)\\.ts$',
      },
    ),
    never(
      'adapters-import-no-features',
      'server/{ai,storage,mail,jobs,database,http,config} import no feature: take what they need as a parameter or a port.',
      { path: '^server/(ai|storage|mail|jobs|database|http|config)/', pathNot: testFiles },
      { path: '^server/(features|cli)/|^server/(compose|app|main|listen)\\.ts$' },
    ),
    never(
      'ai-runs-on-both-sides',
      'ai/ runs in Node and in browsers: import domain/, contract/ and engine/; take fetch, the clock and keys as parameters.',
      { path: '^ai/', pathNot: testFiles },
      { pathNot: '^(ai|domain|contract|engine)/|node_modules/(zod|jsonrepair)/' },
    ),
    never(
      'only-threads-read-whole-journals',
      'A whole journal is read in a reader thread: make the work a task in server/work/tasks.ts, or read a page.',
      { pathNot: `^server/work/|^tools/(bench|test)/|${testFiles}` },
      { path: '^server/work/whole\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'only-the-model-uses-the-engine',
      'On the server the built-in engine is a text model: use it through ai/.',
      { path: '^server/(?!ai/)', pathNot: testFiles },
      { path: '^engine/' },
    ),
    never(
      'commands-go-through-compose',
      'A command uses the services that server/compose.ts builds, so that rules and audit apply to operators too.',
      { path: '^server/cli/', pathNot: testFiles },
      { path: '\\.repository\\.ts$' },
    ),
    never(
      'server-never-web',
      'Move what both sides need to domain/, contract/, engine/ or ai/.',
      { path: '^server/', pathNot: testFiles },
      { path: '^(web|e2e)/' },
    ),
    never(
      'web-never-server',
      'Move what both sides need to domain/, contract/, engine/ or ai/; call the server by useApi().',
      { path: '^web/' },
      { path: '^server/|^e2e/' },
    ),
    never(
      'product-never-tools',
      'tools/ contains what developers run: move what the product needs out of it.',
      { path: '^(domain|contract|engine|ai|server|web)/', pathNot: testFiles },
      { path: '^tools/' },
    ),
    never(
      'app-composes-pages',
      'web/app/ shows pages: use the feature from a page, or move what is shared to web/core/.',
      { path: '^web/app/', pathNot: testFiles },
      { path: '^web/features/' },
    ),
    never(
      'pages-import-no-pages',
      'Pages do not import each other, the app or trial mode: share through web/core/, a feature or web/pages/shared/.',
      { path: '^web/pages/([^/]+)\\.tsx?$', pathNot: testFiles },
      { path: '^web/(pages|trial|app)/', pathNot: '^web/pages/(shared/|$1)' },
    ),
    never(
      'shared-parts-import-no-pages',
      'What several pages compose of features does not know them: pass what differs as a slot.',
      { path: '^web/pages/shared/', pathNot: testFiles },
      { path: '^web/(pages|trial|app)/', pathNot: '^web/pages/shared/' },
    ),
    never(
      'features-import-no-features',
      'Features do not import each other: let the page pass one to the other as a slot, or move what both need to web/core/.',
      { path: '^web/features/([^/]+)/', pathNot: testFiles },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    never(
      'features-import-no-app',
      'A feature imports neither pages, app nor trial mode: use useApi(), useImages() and useMode().',
      { path: '^web/features/', pathNot: testFiles },
      { path: '^web/(pages|app|trial)/' },
    ),
    never(
      'features-import-no-engine',
      'Both modes get AI texts from the API: use useApi().',
      { path: '^web/(features|pages|core|ui)/', pathNot: testFiles },
      { path: '^engine/' },
    ),
    never(
      'trial-is-an-api',
      'web/trial/ implements the contract with domain/, ai/ and engine/: move interface code to features and pages.',
      { path: '^web/trial/', pathNot: testFiles },
      { path: '^web/(?!trial/)' },
    ),
    never(
      'core-imports-no-features',
      'web/core/ imports no feature, page or app: take what it needs as a parameter.',
      { path: '^web/core/', pathNot: testFiles },
      { path: '^web/(features|pages|app|trial)/' },
    ),
    never(
      'ui-imports-libraries-only',
      'web/ui/ imports React and its libraries only: move a component of the product to web/core/ or a feature.',
      { path: '^web/ui/', pathNot: testFiles },
      { path: '^(web/(?!ui/)|domain|contract|engine)' },
    ),
    never(
      'browser-runs-no-node',
      'Browsers have no node: modules: take the value as a parameter, or move the code to server/.',
      { path: '^(web|domain|contract|engine|ai)/', pathNot: testFiles },
      { dependencyTypes: ['core'] },
    ),
    never(
      'product-needs-no-dev-package',
      'The product runs without devDependencies: move the package to dependencies, or the code to a test.',
      {
        path: '^(domain|contract|engine|ai|server|web)/',
        pathNot: `${testFiles}|^web/trial/memory-storage\\.ts$|^contract/compliance/`,
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    never(
      'journeys-import-no-product',
      'e2e/ uses the product from outside: import contract types and test tools only.',
      { path: '^e2e/' },
      { path: '^(server|web|engine)/' },
    ),
    never(
      'only-declared-packages',
      'The package is installed by chance: add it to package.json.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|shots|node_modules/\\.cache)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
