import * as z from 'zod';
import { caseManagers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { BudgetFilter, BudgetRow, BudgetTotals } from './budgets.schemas.ts';

export const budgetsRoutes = {
  summary: route({
    method: 'GET',
    path: '/api/users/budget-summary',
    summary: 'Budget rows: customers get exactly their own, case managers and admins a page of all customers',
    access: { roles: ['customer', 'hcpadmin', 'admin'] },
    query: BudgetFilter,
    ok: { 200: z.array(BudgetRow) },
    errors: [],
  }),
  totals: route({
    method: 'GET',
    path: '/api/users/budget-totals',
    summary: 'What the budgets of all customers add up to, this month and the next',
    access: caseManagers,
    ok: { 200: BudgetTotals },
    errors: [],
  }),
};
