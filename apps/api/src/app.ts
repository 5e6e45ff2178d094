import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { contract } from '@trpeza/contract/contract';
import { translatorFor } from '@trpeza/i18n/messages';
import type { OfficeDeps } from '#office/office.deps.ts';
import { accessRoutes } from '#access/access.routes.ts';
import { customersRoutes } from '#customers/customers.routes.ts';
import { deliveryRoutes } from '#delivery/delivery.routes.ts';
import { kitchenRoutes } from '#kitchen/kitchen.routes.ts';
import { menuRoutes, mealPictureRoutes } from '#menu/menu.routes.ts';
import { messagesRoutes } from '#messages/messages.routes.ts';
import { moneyRoutes } from '#money/money.routes.ts';
import { officeRoutes } from '#office/office.routes.ts';
import { orderingRoutes } from '#ordering/ordering.routes.ts';
import { avatarRoutes } from '#customers/profile/profile.routes.ts';
import { invitationPage } from '#access/sign-in/passwords.routes.ts';
import { deliveryOptions } from '#ordering/calendar/delivery-options.ts';
import { eventsRoutes } from '#platform/events/events.routes.ts';
import { faultsRoutes } from '#platform/faults/faults.routes.ts';
import { createFallbackPage, type FallbackPage } from '#platform/pages/fallback-page.ts';
import { pagesRoutes } from '#platform/pages/pages.routes.ts';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import { readKitchenState } from '#office/opening/read-opening.ts';
import { pageSourcesOf } from '#money/online-payments/choose-providers.ts';
import { presentKitchen } from '#office/settings/settings.present.ts';
import { sessions } from '#platform/auth/sessions.ts';
import { contractRules } from '#platform/http/contract-rules.ts';
import { errors } from '#platform/http/errors.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { language } from '#platform/http/language.ts';
import { LOAD_LIMITS, limitLoad, type LoadLimits } from '#platform/http/limit-load.ts';
import { openApiRoutes } from '#platform/http/openapi.ts';
import type { Metrics } from '#office/health/metrics.ts';
import { createServer } from '#platform/http/server.ts';
import { contentPolicies, policyText, siteRoutes } from '#platform/http/sites.ts';
import { COMPRESSION, staticFiles } from '#platform/http/static-files.ts';
import type { Stopping } from '#platform/graceful-stop.ts';
import type { Deps } from '#platform/deps.ts';

export interface AppOptions {
  logger: Logger;
  trustProxy: readonly string[];
  /** Whether users reach the product over HTTPS. */
  secure: boolean;
  /** Makes `/readyz` fail as soon as the process is asked to stop. */
  stopping?: Pick<Stopping, 'asked'>;
  /** Whether `/api/docs` and `/api/openapi.json` are served. */
  apiDocs?: boolean;
  loadLimits?: LoadLimits;
  /** A folder for data that must survive restarts; omitted in API-only tests. */
  dataFolder?: string;
  /** Measures every response when metrics are served. */
  metrics?: Pick<Metrics, 'countReplies'> | undefined;
  /** The folder of the built apps and the pictures. API-only tests pass a folder without any. */
  appsFolder?: string;
}

const ownFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The contract without the routes that are registered only in demo mode, so that `/api/docs` does not list them. */
const { demoGateway: _, ...withoutDemo } = contract;

/** Assembles the whole server in the order in which a request passes through it. Start reading here. */
export async function buildApp(deps: OfficeDeps, options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  options.metrics?.countReplies(app);
  await app.register(compress, COMPRESSION);
  await app.register(cookie);
  await app.register(language);
  const away = createFallbackPage({ folder: options.dataFolder, log: options.logger });
  await app.register(errors, {
    pageFor: away.pageFor,
    currency: async () => (await deps.settings.read()).currency,
  });
  healthRoutes(app, deps, options.stopping);
  await app.register((calls) => apiRoutes(calls, deps, options));
  if (options.apiDocs)
    await app.register(async (docs) => openApiRoutes(docs, deps.demo ? contract : withoutDemo));
  await app.register((pages) => pageRoutes(pages, deps, { ...options, away }));
  return app;
}

/** The API routes. The contract declares each with its access rule, and the caller's session is loaded first. */
async function apiRoutes(app: FastifyInstance, deps: OfficeDeps, options: AppOptions): Promise<void> {
  const { secure, stopping, loadLimits: limits = LOAD_LIMITS } = options;
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure,
    xFrameOptions: { action: 'deny' },
  });
  const { db, pool, clock, demo, requiresFactor } = deps;
  await app.register(limitLoad, { pool, limits });
  await app.register(sessions, { db, clock, demo, requiresFactor, secure, signal: stopping?.asked });
  await app.register(contractRules, { limits: deps.limits, clock });
  menuRoutes(app, deps);
  customersRoutes(app, deps);
  orderingRoutes(app, deps);
  kitchenRoutes(app, deps);
  deliveryRoutes(app, deps);
  moneyRoutes(app, deps);
  officeRoutes(app, deps);
  messagesRoutes(app, deps);
  accessRoutes(app, deps);
  eventsRoutes(app, deps);
  faultsRoutes(app, deps);
}

/**
 * Everything opened in a browser: the shop's pages, the staff and admin apps, their files, and pictures of meals and people.
 */
async function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  options: AppOptions & { away: FallbackPage },
): Promise<void> {
  const { secure, logger, away, appsFolder = ownFolder } = options;
  const built = (name: string): string => join(appsFolder, name, 'dist/client');
  const sources = pageSourcesOf(deps.payments);
  const shop = await pagesRoutes(app, {
    readPageData: async () => {
      const data = await readPageData(deps);
      away.remember(data.kitchen);
      return data;
    },
    clock: deps.clock,
    events: deps.events,
    policyWith: (styleHash) => policyText('shop', { styleHashes: [styleHash], sources }),
    storefrontDist: join(appsFolder, 'storefront/dist'),
    log: logger,
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure,
    xFrameOptions: { action: 'deny' },
  });
  contentPolicies(app, { sources });
  siteRoutes(app, {
    staffDist: built('staff'),
    adminDist: built('admin'),
    nameOf: async (site, language) => ({
      name: nameOfKitchen(await deps.settings.read(), language),
      description: translatorFor(language)(`accounts:signIn.${site}`),
    }),
    shopOrigin: deps.publicUrl.origin,
    shop,
  });
  invitationPage(app);
  avatarRoutes(app, deps);
  mealPictureRoutes(app, deps);
  await staticFiles(app, {
    assets: ['storefront', 'staff', 'admin'].map((name) => join(built(name), 'assets')),
    pictures: ['api/pictures', ...(deps.demo ? ['api/seeds/pictures'] : [])].map((name) =>
      join(appsFolder, name),
    ),
  });
}

/** Reads the data that the shop's pages show to every visitor. */
async function readPageData(deps: Deps) {
  const { protocol, host } = deps.publicUrl;
  const where = { protocol: protocol.slice(0, -1), host };
  const [menu, settings, delivery] = await Promise.all([
    deps.menu.read(),
    deps.settings.read(),
    deliveryOptions(deps),
  ]);
  const state = await readKitchenState(deps, settings);
  const kitchen = presentKitchen(settings, where, { ...state, demo: deps.demo });
  return { meals: menu.meals, categories: menu.categories, kitchen, delivery };
}
