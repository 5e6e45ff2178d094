import type { FastifyInstance } from 'fastify';
import { addressesRoutes as contract } from '@trpeza/contract/customers/addresses.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { addAddress, changeAddress, readAddresses, removeAddress } from './change-addresses.ts';

export function addressesRoutes(app: FastifyInstance, { db }: Deps): void {
  implement(app, contract, {
    list: async ({ actor }) => readAddresses(db, actor.id),
    add: async ({ actor, body }) => addAddress(db, { accountId: actor.id }, body),
    change: async ({ actor, params, body }) => changeAddress(db, { accountId: actor.id, ...params }, body),
    remove: async ({ actor, params }) => removeAddress(db, { accountId: actor.id, ...params }),
  });
}
