import type { FastifyInstance } from 'fastify';
import { dayMovesRoutes as contract } from '@trpeza/contract/ordering/day-moves.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { presentSummary } from './day-moves.present.ts';
import { listDayMoves } from './day-moves.queries.ts';
import { continueDayMove, recordNotified, readDayMove, startDayMove, retryDayMove } from './move-day.ts';
import { previewDayMove } from './preview-day-move.ts';

/** Number of recent moves in the list. */
const LIST_LIMIT = 20;

export function dayMovesRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, contract, {
    list: async () => (await listDayMoves(deps.db, LIST_LIMIT)).map(presentSummary),
    preview: async ({ body, language }) => previewDayMove(deps, body, language),
    start: async ({ actor, body, language }) =>
      readDayMove(deps, await startDayMove(deps, actor, body), language),
    get: async ({ params, language }) => readDayMove(deps, params.id, language),
    goOn: async ({ params, language }) => {
      await continueDayMove(deps, params.id);
      return readDayMove(deps, params.id, language);
    },
    tryAgain: async ({ params, language }) => {
      await retryDayMove(deps, params.id);
      return readDayMove(deps, params.id, language);
    },
    told: async ({ actor, params, body }) => {
      await recordNotified(deps, actor, { ...params, ...body });
      return { ok: true as const };
    },
  });
}
