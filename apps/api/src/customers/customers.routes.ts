import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { accountsRoutes } from '#customers/profile/profile.routes.ts';
import { addressesRoutes } from '#customers/addresses/addresses.routes.ts';
import { dietRoutes } from '#customers/diet/diet.routes.ts';
import { doorPlanRoutes } from '#customers/door-plan/door-plan.routes.ts';
import { clientFileRoutes } from '#customers/client-file/client-file.routes.ts';

export function customersRoutes(app: FastifyInstance, deps: Deps): void {
  accountsRoutes(app, deps);
  addressesRoutes(app, deps);
  dietRoutes(app, deps);
  doorPlanRoutes(app, deps);
  clientFileRoutes(app, deps);
}
