import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** The files of the contract that run in a browser: they hold tables and calculations, and never import zod. */
const ZOD_FREE = String.raw`^packages/contract/src/(.+\.(states|constants)|shared/(money|dates|errors|cursor|email-address|language|localized|rule-keys)|accounts/access|calendar/slots|settings/kitchen-name|receipts/payment-reference)\.ts$`;

const BROWSER = '^(apps/(storefront|staff|admin)/src|packages/(api-client|i18n|ui)/src)/';
const FEATURES = '^apps/api/src/features/';
const TEST_FILES = String.raw`\.(test|e2e|bench)\.tsx?$|^apps/e2e/|^apps/api/test/|^tools/|^packages/[^/]+/test/|vitest\.config\.ts$`;

interface Rule extends IRegularForbiddenRuleType {
  name: string;
  /** The reason, and what to do instead. */
  comment: string;
}

const rule = (definition: Omit<Rule, 'severity'>): Rule => ({ severity: 'error', ...definition });

/** Who may import whom. `import-rules.test.ts` proves that each rule can fail. */
export const rules: readonly Rule[] = [
  rule({
    name: 'contract-is-pure',
    comment:
      'The contract is read by the API and by every browser, so it stands on zod alone. ' +
      'Put code that needs anything else into the API, or into packages/i18n or packages/ui.',
    from: { path: '^packages/contract/src/', pathNot: TEST_FILES },
    to: { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
  }),
  rule({
    name: 'apps-stay-apart',
    comment:
      'Apps are deployed and read one by one. Move what two of them share into packages/ui, packages/i18n or packages/contract.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  }),
  rule({
    name: 'product-knows-no-tool',
    comment:
      'Tools draw, measure and play providers; the product runs without them. They may import what the API offers, and its tests them.',
    from: { path: '^(apps|packages)/', pathNot: TEST_FILES },
    to: { path: '^tools/' },
  }),
  rule({
    name: 'packages-know-no-app',
    comment: 'Apps import packages, never the other way round. Pass what the package needs as an argument.',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  }),
  rule({
    name: 'packages-form-a-line',
    comment:
      'ui → api-client → contract, ui → i18n. The client and the words know no screen; hand the value down from the app.',
    from: { path: '^packages/(i18n|api-client)/src/', pathNot: TEST_FILES },
    to: { path: '^packages/(ui|config|i18n|api-client)/', pathNot: '^packages/$1/' },
  }),
  rule({
    name: 'api-needs-no-client',
    comment: 'The API answers calls, it does not draw or make them. Only its tests use the client.',
    from: { path: '^apps/api/(src|seeds|migrations)/', pathNot: TEST_FILES },
    to: { path: '^packages/(api-client|ui)/' },
  }),
  rule({
    name: 'kit-knows-no-feature',
    comment:
      'The kit would serve any product. A piece that knows meals or orders belongs into packages/ui/src/features/<word>.',
    from: { path: '^packages/ui/src/(kit|theme)/', pathNot: TEST_FILES },
    to: {
      path: ['^packages/ui/src/features/', '^packages/(contract|api-client)/'],
      // Forms of every product show the errors of its API.
      pathNot: ['^packages/contract/src/shared/', '^packages/api-client/src/api-error.ts$'],
    },
  }),
  rule({
    name: 'platform-knows-no-feature',
    comment:
      'The platform (database, HTTP, mail, jobs) knows nothing about meals. Let app.ts hand the feature down as an argument.',
    from: { path: '^apps/api/src/platform/', pathNot: TEST_FILES },
    to: { path: [FEATURES, String.raw`^apps/api/src/(app|jobs|main)\.ts$`] },
  }),
  rule({
    name: 'features-know-no-app',
    comment:
      'main → app, jobs → features → platform. Take what you need through deps, as app.ts hands it down.',
    from: { path: FEATURES, pathNot: TEST_FILES },
    to: { path: String.raw`^apps/api/src/(app|jobs|main)\.ts$` },
  }),
  rule({
    name: 'sql-stays-in-queries',
    comment:
      'SQL is found by one name: move it into the *.queries.ts of the feature and take db or trx as first argument. ' +
      'Types of Kysely are welcome everywhere (import type).',
    from: {
      path: '^(apps|packages)/',
      pathNot: [
        String.raw`\.queries\.ts$`,
        '^apps/api/src/platform/database/',
        String.raw`^apps/api/src/platform/.*-store\.ts$`,
        '^apps/api/(migrations|seeds|test)/',
        String.raw`^apps/api/.*\.test\.ts$`,
      ],
    },
    to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
  }),
  rule({
    name: 'driver-stays-in-platform',
    comment: 'Connections belong to the platform. Take db from deps and ask through *.queries.ts.',
    from: { path: '^(apps|packages)/', pathNot: ['^apps/api/src/platform/', TEST_FILES] },
    to: { path: 'node_modules/pg/', dependencyTypesNot: ['type-only'] },
  }),
  rule({
    name: 'queries-are-private',
    comment:
      "A feature's tables are its own. Its door is <feature>.steps.ts: call a step of it, or a use case, or let it hand on the query " +
      '(`export { … } from`); reports has read-only queries of its own.',
    from: { path: '^apps/api/src/features/([^/]+)/' },
    to: { path: String.raw`^apps/api/src/features/.+\.queries\.ts$`, pathNot: '^apps/api/src/features/$1/' },
  }),
  rule({
    name: 'queries-are-not-for-the-frame',
    comment: 'app.ts, jobs.ts and main.ts put features together; they call use cases and steps, not queries.',
    from: { path: '^apps/api/src/[^/]+$', pathNot: TEST_FILES },
    to: { path: String.raw`^apps/api/src/features/.+\.queries\.ts$` },
  }),
  rule({
    name: 'domain-is-pure',
    comment:
      'Rules are decided from their arguments: no clock, environment, HTTP or SQL. Let the use case fetch and pass it in.',
    from: { path: String.raw`\.domain\.ts$` },
    to: {
      pathNot: [String.raw`\.domain\.ts$`, '^packages/contract/src/', 'node_modules/temporal-polyfill/'],
    },
  }),
  rule({
    name: 'queries-and-domain-know-no-http',
    comment:
      'HTTP ends in *.routes.ts. Return a value or throw a DomainError; the route turns it into a reply.',
    from: { path: [String.raw`\.(queries|domain|present)\.ts$`] },
    to: { path: ['node_modules/(fastify|@fastify)/', String.raw`^apps/api/src/.+\.routes\.ts$`] },
  }),
  rule({
    name: 'no-cycles',
    comment:
      'Two files that need each other at run time are one thing or three. Move what both need into a third file, or pass it in.',
    from: { path: '^(apps|packages|scripts|tools)/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  }),
  rule({
    name: 'pages-only-from-routes',
    comment:
      'routes.tsx loads each page lazily. Move what another file needs out of the page into a part beside it.',
    from: { path: '^apps/', pathNot: [String.raw`^apps/[^/]+/src/routes\.tsx$`, TEST_FILES] },
    to: { path: String.raw`^apps/[^/]+/src/.+\.page\.tsx$` },
  }),
  rule({
    name: 'no-production-import-of-test',
    comment: 'Production images have no tests or test tools. Move what both need into a file of its own.',
    from: { path: '^(apps|packages)/', pathNot: TEST_FILES },
    to: {
      path: [
        String.raw`\.(test|e2e)\.tsx?$`,
        '^apps/api/test/',
        '^packages/[^/]+/test/',
        'node_modules/(vitest|fast-check|autocannon|@playwright)/',
      ],
    },
  }),
  rule({
    name: 'no-barrels',
    comment: 'A barrel hides where things stand and loads what nobody asked for. Import the file itself.',
    from: { path: '^(apps|packages|scripts|tools)/' },
    to: { path: String.raw`(^|/)index\.tsx?$`, pathNot: 'node_modules/' },
  }),
  rule({
    name: 'browser-imports-contract-as-types-only',
    comment:
      'zod is fetched by a form that is being filled in, and the route table stays on the server. Write import type, hand ' +
      'useForm its schema by import(), or put the table into a zod-free file of the contract ' +
      '(*.states.ts, *.constants.ts, shared/money, shared/dates, shared/errors, shared/cursor,' +
      ' shared/email-address, shared/language, shared/localized, shared/rule-keys, accounts/access, calendar/slots, settings/kitchen-name, receipts/payment-reference).',
    from: { path: BROWSER, pathNot: TEST_FILES },
    to: {
      path: '^packages/contract/src/',
      pathNot: ZOD_FREE,
      dependencyTypesNot: ['type-only'],
      dynamic: false,
    },
  }),
  rule({
    name: 'browser-fetches-schemas-alone',
    comment: 'A form fetches its schema when it is filled in. Nothing else of the contract comes late.',
    from: { path: BROWSER, pathNot: TEST_FILES },
    to: { path: '^packages/contract/src/', pathNot: String.raw`\.schemas\.ts$`, dynamic: true },
  }),
  rule({
    name: 'browser-has-no-zod',
    comment: 'The rules stand in the schemas of the contract, which bring zod along. Write them there.',
    from: { path: BROWSER, pathNot: TEST_FILES },
    to: { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
  }),
  rule({
    name: 'zod-free-files-stay-zod-free',
    comment:
      'Browsers load this file of the contract. Move the schema into *.schemas.ts, which imports the table from here.',
    from: { path: ZOD_FREE },
    to: { pathNot: ZOD_FREE, dependencyTypesNot: ['type-only'] },
  }),
  rule({
    name: 'migrations-are-frozen',
    comment:
      'A migration must do the same in five years. Copy what it needs into it; it may import nothing but Kysely.',
    from: { path: '^apps/api/migrations/' },
    to: { pathNot: 'node_modules/kysely/' },
  }),
  rule({
    name: 'imports-resolve',
    comment:
      'Nothing was found under this name: correct the path, or add the package to the package.json beside.',
    from: { path: '^(apps|packages|scripts|tools)/' },
    to: { couldNotResolve: true, pathNot: '^(vite/client|virtual:)' },
  }),
];
