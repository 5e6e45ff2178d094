/** Contract modules that browsers load at run time: tables and calculations without zod. */
const ZOD_FREE =
  '^packages/contract/src/(.+\\.(states|constants)|platform/(money|dates|errors|cursor|email-address|language|localized|rule-keys)|access/access|ordering/slots|office/kitchen-name|money/payment-reference)\\.ts$';

const BROWSER = '^(apps/(storefront|staff|admin)/src|packages/(api-client|i18n|ui)/src)/';
/** Rooms of the API. Each imports only rooms listed before it; calls to later rooms go through `deps.rooms`. */
const ROOMS = [
  'messages',
  'access',
  'customers',
  'menu',
  'money',
  'ordering',
  'delivery',
  'kitchen',
  'office',
];
const anyOf = (rooms) => `(${rooms.join('|')})`;
const API_ROOMS = `^apps/api/src/${anyOf(ROOMS)}/`;
const TESTS =
  '\\.(test|e2e|bench)\\.tsx?$|^apps/e2e/|^apps/api/test/|^tools/|^packages/[^/]+/test/|vitest\\.config\\.ts$';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const rules = [
  // Apps and packages
  {
    name: 'contract-imports-zod-only',
    comment:
      'The API and all browser apps import the contract. Move other code to the API, packages/i18n or packages/ui.',
    from: { path: '^packages/contract/src/', pathNot: TESTS },
    to: { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
  },
  {
    name: 'apps-import-no-app',
    comment:
      'Each app is built separately. Move shared code to packages/ui, packages/i18n or packages/contract.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'packages-import-no-app',
    comment: 'Apps import packages, not the reverse. Pass the value to the package as an argument.',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  },
  {
    name: 'product-imports-no-tool',
    comment: 'The product is built and deployed without tools/.',
    from: { path: '^(apps|packages)/', pathNot: TESTS },
    to: { path: '^tools/' },
  },
  {
    name: 'package-layers',
    comment:
      'ui imports api-client and i18n, which import only the contract. Pass the value as an argument from the app.',
    from: { path: '^packages/(i18n|api-client)/src/', pathNot: TESTS },
    to: { path: '^packages/(ui|config|i18n|api-client)/', pathNot: '^packages/$1/' },
  },
  {
    name: 'api-imports-no-client',
    comment: 'api-client and ui are for browsers and for the tests of the API.',
    from: { path: '^apps/api/(src|seeds)/', pathNot: TESTS },
    to: { path: '^packages/(api-client|ui)/' },
  },
  {
    name: 'production-imports-no-test',
    comment: 'Images contain neither tests nor test tools. Move the shared code to a separate file.',
    from: { path: '^(apps|packages)/', pathNot: TESTS },
    to: {
      path: [
        '\\.(test|e2e)\\.tsx?$',
        '^apps/api/test/',
        '^packages/[^/]+/test/',
        'node_modules/(vitest|fast-check|autocannon|@playwright)/',
      ],
    },
  },

  // API
  {
    name: 'platform-knows-no-room',
    comment:
      'The platform (database, HTTP, jobs, mail) contains no product code. Declare an interface in platform/ and implement it in the room.',
    from: { path: '^apps/api/src/platform/', pathNot: TESTS },
    to: { path: ['^apps/api/src/[^/]+\\.ts$', API_ROOMS] },
  },
  {
    name: 'rooms-know-no-app',
    comment: 'Import direction: main → app, jobs → rooms → platform. Use the dependencies in deps.',
    from: { path: API_ROOMS, pathNot: TESTS },
    to: { path: '^apps/api/src/[^/]+\\.ts$' },
  },
  ...ROOMS.slice(0, -1).map((room, index) => ({
    name: `${room}-imports-lower-rooms`,
    comment:
      'Rooms depend on each other in one direction (see ROOMS). Move the code, send a job, or add a function to RoomPorts in platform/deps.ts.',
    from: { path: `^apps/api/src/${room}/`, pathNot: TESTS },
    to: { path: `^apps/api/src/${anyOf(ROOMS.slice(index + 1))}/` },
  })),
  {
    name: 'rooms-import-api-files',
    comment:
      'Import only <room>.api.ts and *.domain.ts (pure functions) from another room. Export the function there.',
    from: { path: API_ROOMS, pathNot: TESTS },
    to: { path: API_ROOMS, pathNot: ['^apps/api/src/$1/', '/[a-z]+\\.api\\.ts$', '\\.domain\\.ts$'] },
  },
  {
    name: 'sql-stays-in-queries',
    comment:
      'Move SQL into the *.queries.ts in the same folder, with db or trx as first argument. Type imports of Kysely are allowed.',
    from: {
      path: '^(apps|packages)/',
      pathNot: [
        '\\.queries\\.ts$',
        // Conditions shared by queries of several folders
        '^apps/api/src/(messages/outbox/email-conditions|money/online-payments/share-on-statement|ordering/day-moves/call-conditions)\\.ts$',
        '^apps/api/src/platform/',
        '^apps/api/(seeds|test)/',
        '^apps/api/.*\\.test\\.ts$',
      ],
    },
    to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'driver-stays-in-platform',
    comment: 'Only the platform opens database connections. Use db from deps.',
    from: { path: '^(apps|packages)/', pathNot: ['^apps/api/src/platform/', TESTS] },
    to: { path: 'node_modules/pg/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'domain-is-pure',
    comment:
      'A *.domain.ts depends only on its arguments: no clock, environment, HTTP or SQL. Pass the values from the use case.',
    from: { path: '\\.domain\\.ts$' },
    to: {
      pathNot: [
        '\\.domain\\.ts$',
        '^packages/contract/src/',
        'node_modules/temporal-polyfill/',
        // Types only
        '^apps/api/src/platform/(database/row|payments/payment-provider)\\.ts$',
      ],
    },
  },
  {
    name: 'http-stays-in-routes',
    comment: 'Return a value or throw a DomainError; the *.routes.ts converts it to a response.',
    from: { path: '\\.(queries|domain|present)\\.ts$' },
    to: { path: ['node_modules/(fastify|@fastify)/', '^apps/api/src/.+\\.routes\\.ts$'] },
  },

  // Browser
  {
    name: 'kit-knows-no-room',
    comment:
      'The kit contains no product code. Components for meals and orders belong in packages/ui/src/<room>.',
    from: { path: '^packages/ui/src/(kit|theme)/', pathNot: TESTS },
    to: {
      path: [`^packages/ui/src/${anyOf(ROOMS)}/`, '^packages/(contract|api-client)/'],
      // Forms use the types of API errors
      pathNot: ['^packages/contract/src/platform/', '^packages/api-client/src/api-error\\.ts$'],
    },
  },
  {
    name: 'pages-only-from-routes',
    comment:
      'routes.tsx loads each page lazily. Move code that other files need into a separate file in the same folder.',
    from: { path: '^apps/', pathNot: ['^apps/[^/]+/src/routes\\.tsx$', TESTS] },
    to: { path: '^apps/[^/]+/src/.+\\.page\\.tsx$' },
  },
  {
    name: 'browser-loads-no-zod',
    comment:
      'zod and the route table are too large for the first load. Use import type, load the schema of useForm with import(), or import a file in ZOD_FREE.',
    from: { path: BROWSER, pathNot: TESTS },
    to: {
      path: ['^packages/contract/src/', 'node_modules/zod/'],
      pathNot: ZOD_FREE,
      dependencyTypesNot: ['type-only'],
      dynamic: false,
    },
  },
  {
    name: 'zod-free-files',
    comment:
      'Browsers load this file at run time. Move the schema to *.schemas.ts, which imports the table from this file.',
    from: { path: ZOD_FREE },
    to: { pathNot: ZOD_FREE, dependencyTypesNot: ['type-only'] },
  },

  // Everywhere
  {
    name: 'no-circles',
    comment: 'Type imports count, too. Move the shared code into a third file, or pass it as an argument.',
    from: { path: '^(apps|packages|scripts|tools)/' },
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'The rules above check only imports that resolve.',
    from: { path: '^(apps|packages|scripts|tools)/' },
    to: { couldNotResolve: true, pathNot: '^(vite/client|virtual:)' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no compiler API, so pnpm-workspace.yaml installs TypeScript 6 for dependency-cruiser.
    parser: 'tsc',
    webpackConfig: { fileName: '.dependency-cruiser.resolve.js' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    exclude: { path: ['^[^/]+/[^/]+/dist/', '^apps/e2e/report/'] },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
};
