import * as z from 'zod';
import { bookkeepers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { DocumentMonth } from '../platform/schemas.ts';
import { ClosedMonth, ClosedMonths, CloseMonth, MonthToClose } from './closed-months.schemas.ts';

const params = z.object({ month: DocumentMonth });

export const closedMonthsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/closed-months',
    summary: 'List the closed months, and the next month to close',
    access: bookkeepers,
    ok: { 200: ClosedMonths },
    errors: [],
  }),
  preview: route({
    method: 'GET',
    path: '/api/closed-months/{month}/preview',
    summary: 'Preview the closing of a month, with its open items',
    access: bookkeepers,
    params,
    ok: { 200: MonthToClose },
    errors: ['incoming-payments/month-closed'],
  }),
  close: route({
    method: 'POST',
    path: '/api/closed-months/{month}',
    summary: 'Close the next month permanently; nothing can be booked in it afterwards',
    access: bookkeepers,
    params,
    body: CloseMonth,
    ok: { 201: ClosedMonth },
    errors: [
      'incoming-payments/month-not-over',
      'incoming-payments/month-closed',
      'incoming-payments/earlier-open',
      'incoming-payments/figures-changed',
    ],
  }),
};
