import * as z from 'zod';
import { bookkeepers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import {
  AgedBalanceFilter,
  AgedBalancePage,
  ReminderPage,
  ReminderPageQuery,
  SendReminders,
  SentReminders,
} from './aged-balances.schemas.ts';

export const agedBalancesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/aged-balances',
    summary: 'List the customers with debts by age, with the largest oldest debts first, and the totals',
    access: bookkeepers,
    query: AgedBalanceFilter,
    ok: { 200: AgedBalancePage },
    errors: [],
  }),
  candidates: route({
    method: 'GET',
    path: '/api/reminders',
    summary:
      'List the customers with overdue debts, and whether a reminder would be sent by email or as a letter',
    access: bookkeepers,
    query: ReminderPageQuery,
    ok: { 200: ReminderPage },
    errors: [],
  }),
  remind: route({
    method: 'POST',
    path: '/api/reminders',
    summary: 'Remind customers of overdue debts in their language, by email or letter',
    access: bookkeepers,
    body: SendReminders,
    ok: { 200: SentReminders },
    errors: [],
  }),
  letters: route({
    method: 'GET',
    path: '/api/reminders/{key}/pdf',
    summary: 'Print the letters of a reminder request, for customers without email',
    access: bookkeepers,
    params: z.object({ key: z.uuid() }),
    ok: { 200: { file: 'application/pdf' } },
    errors: ['common/not-found'],
  }),
};
