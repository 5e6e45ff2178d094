import * as z from 'zod';
import { admins, bookkeepers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import {
  CashFilter,
  CashOfPaymentIssues,
  PaymentIssue,
  PaymentIssuesFilter,
  PaymentIssuesPage,
  PaymentIssuesSummary,
  ResolvePaymentIssue,
} from './payment-issues.schemas.ts';

export const paymentIssuesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/payment-issues',
    summary: 'A page of the payments needing review, newest first',
    access: bookkeepers,
    query: PaymentIssuesFilter,
    ok: { 200: PaymentIssuesPage },
    errors: [],
  }),
  summary: route({
    method: 'GET',
    path: '/api/payment-issues/summary',
    summary: 'How many payments there are to look at, and when each provider was last reached',
    access: bookkeepers,
    ok: { 200: PaymentIssuesSummary },
    errors: [],
  }),
  cash: route({
    method: 'GET',
    path: '/api/payment-issues/cash',
    summary: 'The cash of payments that needed review, which is no receipt, recorded in some days',
    access: bookkeepers,
    query: CashFilter,
    ok: { 200: CashOfPaymentIssues },
    errors: [],
  }),
  resolve: route({
    method: 'POST',
    path: '/api/payment-issues/{id}/resolve',
    summary: 'Say what was done about a payment; of two who do, the second is refused',
    access: admins,
    params: z.object({ id: PathId }),
    body: ResolvePaymentIssue,
    ok: { 200: PaymentIssue },
    errors: ['common/not-found', 'reconciliation/already-resolved', 'reconciliation/not-possible'],
  }),
};
