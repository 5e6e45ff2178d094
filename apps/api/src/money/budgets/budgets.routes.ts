import type { FastifyInstance } from 'fastify';
import { budgetsRoutes as contract } from '@trpeza/contract/money/budgets.routes';
import { localDateOf, monthOf, nextMonth } from '#platform/local-time.domain.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { listBudgets, totalBudgets } from './list-budgets.ts';

export function budgetsRoutes(app: FastifyInstance, { db, clock, settings }: Deps): void {
  const readFrame = async () => {
    const rules = await settings.read();
    const today = localDateOf(clock.now(), rules.time_zone);
    const current = monthOf(today);
    return { rules, months: { today, current, next: nextMonth(current) } };
  };
  implement(app, contract, {
    summary: async ({ actor, query: filter, language }) =>
      listBudgets(db, { actor, filter, language, ...(await readFrame()) }),
    totals: async () => totalBudgets(db, (await readFrame()).months),
  });
}
