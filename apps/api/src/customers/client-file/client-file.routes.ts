import type { FastifyInstance } from 'fastify';
import { clientFileRoutes as contract } from '@trpeza/contract/customers/client-file.routes';
import { addAddress, changeAddress, removeAddress } from '#customers/addresses/change-addresses.ts';
import { saveDiet, withdrawDiet } from '#customers/diet/save-diet.ts';
import { removeDoorPlan, saveDoorPlan } from '#customers/door-plan/save-door-plan.ts';
import { createCustomer } from '#access/access.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import {
  addNote,
  pinNote,
  removeNote,
  saveContacts,
  saveProfile,
  type ClientFileEdit,
} from './change-client-file.ts';
import { inviteCustomer } from './invite-customer.ts';

const done = { ok: true as const };

/** Routes with which the office changes data that customers can also edit themselves; both use the same use cases. */
export function clientFileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, demo } = deps;
  implement(app, contract, {
    add: async ({ actor, body: customer }) => ({
      id: await transaction(db, (trx) =>
        createCustomer(trx, { actorId: actor.id, now: clock.now(), customer, isDemo: demo }),
      ),
    }),
    saveProfile: async ({ actor, params, body: { expected, ...profile } }) => {
      await saveProfile(deps, by(actor, params, expected), profile);
      return done;
    },
    saveDiet: async ({ actor, params, body: { expected, ...declared } }) => {
      await saveDiet(deps, by(actor, params, expected), declared);
      return done;
    },
    eraseDiet: async ({ actor, params, query }) => {
      await withdrawDiet(db, by(actor, params, query.expected));
      return done;
    },
    saveDoorPlan: async ({ actor, params, body: { expected, ...plan } }) => {
      await saveDoorPlan(deps, by(actor, params, expected), plan);
      return done;
    },
    eraseDoorPlan: async ({ actor, params, query }) => {
      await removeDoorPlan(db, by(actor, params, query.expected));
      return done;
    },
    addAddress: async ({ actor, params, body: { expected, ...address } }) =>
      addAddress(db, by(actor, params, expected), address),
    changeAddress: async ({ actor, params, body: { expected, ...change } }) =>
      changeAddress(db, { ...by(actor, params, expected), id: params.addressId }, change),
    removeAddress: async ({ actor, params, query }) =>
      removeAddress(db, { ...by(actor, params, query.expected), id: params.addressId }),
    saveContacts: async ({ actor, params, body: { expected, contacts } }) => {
      await saveContacts(db, by(actor, params, expected), contacts);
      return done;
    },
    addNote: async ({ actor, params, body }) =>
      addNote(deps, { accountId: params.id, actorId: actor.id }, body),
    pinNote: async ({ actor, params, body }) => {
      await pinNote(db, { accountId: params.id, actorId: actor.id }, params.noteId, body.isPinned);
      return done;
    },
    removeNote: async ({ actor, params }) => {
      await removeNote(db, { accountId: params.id, actorId: actor.id }, params.noteId);
      return done;
    },
    invite: async ({ actor, params, body }) =>
      inviteCustomer(deps, { actorId: actor.id, accountId: params.id, by: body.by }),
  });
}

const by = (actor: Actor, { id }: { id: number }, expected: string): ClientFileEdit => ({
  accountId: id,
  office: { actorId: actor.id, expected },
});
