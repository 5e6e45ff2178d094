import type { FastifyInstance } from 'fastify';
import { agreementsRoutes as contract } from '@trpeza/contract/money/agreements.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { readAgreements, readTermsOn } from './read-agreements.ts';
import { addAgreement, changeAgreement, removeAgreement } from './write-agreements.ts';
import { addFunder, changeFunder, endFunder, readFunders } from './write-funders.ts';

export function agreementsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    funders: async () => readFunders(deps),
    addFunder: async ({ actor, body }) => addFunder(deps, actor, body),
    changeFunder: async ({ actor, params, body }) => changeFunder(deps, actor, params.id, body),
    endFunder: async ({ actor, params, body }) => endFunder(deps, actor, params.id, body),
    agreements: async ({ params }) => readAgreements(deps, params.id),
    addAgreement: async ({ actor, params, body }) => addAgreement(deps, actor, params.id, body),
    changeAgreement: async ({ actor, params: { id: customerId, agreementId: id }, body }) =>
      changeAgreement(deps, actor, { customerId, id }, body),
    removeAgreement: async ({ actor, params: { id: customerId, agreementId: id }, query }) => {
      await removeAgreement(deps, actor, { customerId, id }, query.version);
      return { ok: true as const };
    },
    termsOn: async ({ params, query }) => readTermsOn(deps, params.id, query.date),
  });
}
