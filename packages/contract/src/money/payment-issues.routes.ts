import * as z from 'zod';
import { admins, bookkeepers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import {
  CashFilter,
  CashOfExceptions,
  PaymentException,
  ExceptionsFilter,
  ExceptionsPage,
  ExceptionsSummary,
  ResolveException,
} from './payment-issues.schemas.ts';

export const exceptionsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/payment-exceptions',
    summary: 'A page of the payments needing review, newest first',
    access: bookkeepers,
    query: ExceptionsFilter,
    ok: { 200: ExceptionsPage },
    errors: [],
  }),
  summary: route({
    method: 'GET',
    path: '/api/payment-exceptions/summary',
    summary: 'How many payments there are to look at, and when each provider was last reached',
    access: bookkeepers,
    ok: { 200: ExceptionsSummary },
    errors: [],
  }),
  cash: route({
    method: 'GET',
    path: '/api/payment-exceptions/cash',
    summary: 'The cash of payments that needed review, which is no receipt, recorded in some days',
    access: bookkeepers,
    query: CashFilter,
    ok: { 200: CashOfExceptions },
    errors: [],
  }),
  resolve: route({
    method: 'POST',
    path: '/api/payment-exceptions/{id}/resolve',
    summary: 'Say what was done about a payment; of two who do, the second is refused',
    access: admins,
    params: z.object({ id: PathId }),
    body: ResolveException,
    ok: { 200: PaymentException },
    errors: ['common/not-found', 'reconciliation/already-resolved', 'reconciliation/not-possible'],
  }),
};
