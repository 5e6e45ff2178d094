import * as z from 'zod';
import { caseManagers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { BudgetFilter, BudgetRow, BudgetTotals } from './budgets.schemas.ts';

export const budgetsRoutes = {
  summary: route({
    method: 'GET',
    path: '/api/users/budget-summary',
    summary:
      'List budgets: customers get their own row, case managers and administrators a page of all customers',
    access: { roles: ['customer', 'hcpadmin', 'admin'] },
    query: BudgetFilter,
    ok: { 200: z.array(BudgetRow) },
    errors: [],
  }),
  totals: route({
    method: 'GET',
    path: '/api/users/budget-totals',
    summary: 'Sum the budgets of all customers for this month and the next',
    access: caseManagers,
    ok: { 200: BudgetTotals },
    errors: [],
  }),
};
