import type { FastifyInstance } from 'fastify';
import { budgetsRoutes as contract } from '@trpeza/contract/budgets/budgets.routes';
import { localDateOf, monthOf, nextMonth } from '#features/calendar/calendar.domain.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { presentBudget } from './budgets.present.ts';
import { listBudgets } from './budgets.queries.ts';

export function budgetsRoutes(app: FastifyInstance, { db, clock, settings }: Deps): void {
  implement(app, contract, {
    summary: async ({ actor }) => {
      const current = monthOf(localDateOf(clock.now(), (await settings.read()).time_zone));
      const months = { current, next: nextMonth(current) };
      const rows = await listBudgets(db, months, actor.role === 'customer' ? actor.id : undefined);
      return rows.map(presentBudget);
    },
  });
}
