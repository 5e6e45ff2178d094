import * as z from 'zod';
import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import { RoundInput, RoundList } from './rounds.schemas.ts';

const params = z.object({ id: PathId });

/** Rounds of a kitchen with several drivers. Every change returns all rounds. */
export const roundsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/rounds',
    summary: 'List the rounds with their default drivers, and everyone who can drive a round',
    access: admins,
    ok: { 200: RoundList },
    errors: [],
  }),
  add: route({
    method: 'POST',
    path: '/api/rounds',
    summary: 'Add a round',
    access: admins,
    body: RoundInput,
    ok: { 201: RoundList },
    errors: ['deliveries/not-a-driver'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/rounds/{id}',
    summary: 'Rename a round, or change its default driver',
    access: admins,
    params,
    body: RoundInput,
    ok: { 200: RoundList },
    errors: ['common/not-found', 'deliveries/not-a-driver'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/rounds/{id}',
    summary: 'Remove a round; its stops stay without a round',
    access: admins,
    params,
    ok: { 200: RoundList },
    errors: ['common/not-found'],
  }),
};
