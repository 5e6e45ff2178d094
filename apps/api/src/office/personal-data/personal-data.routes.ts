import type { FastifyInstance } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import { clientFileActionRoutes as service } from '@trpeza/contract/customers/client-file.routes';
import { personalDataRoutes as contract } from '@trpeza/contract/office/personal-data.routes';
import { withdrawOrderForCustomer } from '#ordering/ordering.api.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { closeAccount } from './close-account.ts';
import { exportData } from './export-data.ts';
import { joinFiles, markAsDifferentPeople } from './join-files.ts';
import { readClientFile } from './read-client-file.ts';
import { removePerson } from './remove-person.ts';
import { setCustomerState } from './set-customer-state.ts';

export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, service, {
    read: async ({ params }) => readClientFile(deps, params.id),
    setState: async ({ actor, params, body }) => setCustomerState(deps, actor, params.id, body),
    join: async ({ actor, params, body }) => {
      await joinFiles(deps, actor, { keptId: params.id, newcomerId: body.newcomerId });
      return { ok: true as const };
    },
    tellApart: async ({ actor, params, body }) => {
      await markAsDifferentPeople(deps, actor, { keptId: params.id, newcomerId: body.newcomerId });
      return { ok: true as const };
    },
    withdraw: async ({ actor, params, body }) =>
      withdrawOrderForCustomer(deps, actor, {
        customerId: params.id,
        orderId: params.orderId,
        reason: body.reason,
      }),
  });
  implement(app, contract, {
    export: async ({ actor }) => exportData(deps, actor),
    remove: async ({ actor, params, query }) => {
      await removePerson(deps, actor, { id: params.id, reason: query.reason });
      return { ok: true as const };
    },
    close: async ({ actor, body, request, reply }) => {
      await closeAccount(deps, actor, { ...body, address: normalizeIP(request.ip) });
      await request.session.destroy();
      reply.header('clear-site-data', '"cache"');
      return { ok: true as const };
    },
  });
}
