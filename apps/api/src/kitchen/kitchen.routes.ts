import type { FastifyInstance } from 'fastify';
import { kitchenRoutes as kitchen } from '@trpeza/contract/kitchen/kitchen.routes';
import { packingRoutes as packing } from '@trpeza/contract/kitchen/packing.routes';
import { requireSamePerson } from '#ordering/ordering.api.ts';
import { implement, sendInline } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { printProduction, readProduction } from './read-production.ts';
import { printLabels } from './print-labels.ts';
import { printPacking, readPacking } from './read-packing.ts';
import { tickItem } from './tick-item.ts';

export function kitchenRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, kitchen, {
    production: async ({ params }) => readProduction(deps, params.date),
    printProduction: async ({ params, query, reply }) =>
      sendInline(reply, {
        name: `production-${params.date}.pdf`,
        bytes: await printProduction(deps, params.date, query),
      }),
  });
  implement(app, packing, {
    list: async ({ params }) => readPacking(deps, params.date),
    tick: async ({ actor, params, body }) => {
      requireSamePerson(actor, body);
      return tickItem(deps, params, body);
    },
    print: async ({ params, query, reply }) =>
      sendInline(reply, {
        name: `packing-${params.date}.pdf`,
        bytes: await printPacking(deps, params.date, query.language),
      }),
    labels: async ({ params, query, language, reply }) =>
      sendInline(reply, {
        name: `labels-${params.date}.pdf`,
        bytes: await printLabels(deps, params.date, query, language),
      }),
  });
}
