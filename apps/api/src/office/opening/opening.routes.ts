import type { FastifyInstance } from 'fastify';
import { openingRoutes as contract } from '@trpeza/contract/office/opening.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { readOpening } from './read-opening.ts';

export function openingRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, { read: async () => readOpening(deps) });
}
