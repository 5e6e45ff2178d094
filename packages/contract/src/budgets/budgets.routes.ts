import * as z from 'zod';
import { route } from '../shared/route.ts';
import { BudgetRow } from './budgets.schemas.ts';

export const budgetsRoutes = {
  summary: route({
    method: 'GET',
    path: '/api/users/budget-summary',
    summary: 'Budget rows: customers get exactly their own, case managers and admins all customers',
    access: { roles: ['customer', 'hcpadmin', 'admin'] },
    ok: { 200: z.array(BudgetRow) },
    errors: [],
  }),
};
