import * as z from 'zod';
import { bookkeepers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import {
  AgedFilter,
  AgedPage,
  ReminderPage,
  ReminderPageQuery,
  SendReminders,
  SentReminders,
} from './aged-balances.schemas.ts';

export const agedBalancesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/aged-balances',
    summary: 'A page of who owes how much for how long, who owes most the longest first, and the sums of all',
    access: bookkeepers,
    query: AgedFilter,
    ok: { 200: AgedPage },
    errors: [],
  }),
  candidates: route({
    method: 'GET',
    path: '/api/reminders',
    summary: 'A page of who owes for too long, and whether a reminder would go by e-mail or on paper',
    access: bookkeepers,
    query: ReminderPageQuery,
    ok: { 200: ReminderPage },
    errors: [],
  }),
  remind: route({
    method: 'POST',
    path: '/api/reminders',
    summary: 'Remind some people kindly, each in their language: by e-mail, or with a letter',
    access: bookkeepers,
    body: SendReminders,
    ok: { 200: SentReminders },
    errors: [],
  }),
  letters: route({
    method: 'GET',
    path: '/api/reminders/{key}/pdf',
    summary: 'The letters of one request, for those who have no e-mail',
    access: bookkeepers,
    params: z.object({ key: z.uuid() }),
    ok: { 200: { file: 'application/pdf' } },
    errors: ['common/not-found'],
  }),
};
