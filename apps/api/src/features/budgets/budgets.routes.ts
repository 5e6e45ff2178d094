import type { FastifyInstance } from 'fastify';
import { budgetsRoutes as contract } from '@trpeza/contract/budgets/budgets.routes';
import { localDateOf, monthOf, nextMonth } from '#features/calendar/calendar.domain.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { listBudgets, totalBudgets } from './list-budgets.ts';

export function budgetsRoutes(app: FastifyInstance, { db, clock, settings }: Deps): void {
  const readMonths = async () => {
    const current = monthOf(localDateOf(clock.now(), (await settings.read()).time_zone));
    return { current, next: nextMonth(current) };
  };
  implement(app, contract, {
    summary: async ({ actor, query: filter, language }) =>
      listBudgets(db, { actor, filter, months: await readMonths(), language }),
    totals: async () => totalBudgets(db, await readMonths()),
  });
}
