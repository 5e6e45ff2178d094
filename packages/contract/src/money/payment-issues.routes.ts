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
    summary: 'List the payment issues, newest first',
    access: bookkeepers,
    query: PaymentIssuesFilter,
    ok: { 200: PaymentIssuesPage },
    errors: [],
  }),
  summary: route({
    method: 'GET',
    path: '/api/payment-issues/summary',
    summary: 'Count and sum the open payment issues, and report when each provider was last reached',
    access: bookkeepers,
    ok: { 200: PaymentIssuesSummary },
    errors: [],
  }),
  cash: route({
    method: 'GET',
    path: '/api/payment-issues/cash',
    summary: 'Sum the cash that was collected or paid back for payment issues in a period',
    access: bookkeepers,
    query: CashFilter,
    ok: { 200: CashOfPaymentIssues },
    errors: [],
  }),
  resolve: route({
    method: 'POST',
    path: '/api/payment-issues/{id}/resolve',
    summary: 'Resolve a payment issue; of concurrent requests, only the first succeeds',
    access: admins,
    params: z.object({ id: PathId }),
    body: ResolvePaymentIssue,
    ok: { 200: PaymentIssue },
    errors: ['common/not-found', 'reconciliation/already-resolved', 'reconciliation/not-possible'],
  }),
};
