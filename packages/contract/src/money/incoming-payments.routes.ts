import * as z from 'zod';
import { bookkeepers, moneyReaders } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import {
  CustomerAccount,
  Payer,
  PayerSearch,
  IncomingPayment,
  IncomingPaymentFilter,
  IncomingPaymentPage,
  RecordIncomingPayment,
  ReverseIncomingPayment,
  SettleBalance,
} from './incoming-payments.schemas.ts';

const params = z.object({ id: PathId });

export const incomingPaymentsRoutes = {
  record: route({
    method: 'POST',
    path: '/api/incoming-payments',
    summary: 'Record an incoming payment from a customer or for an invoice',
    access: bookkeepers,
    body: RecordIncomingPayment,
    ok: { 201: IncomingPayment },
    errors: [
      'common/not-found',
      'incoming-payments/month-closed',
      'incoming-payments/in-future',
      'incoming-payments/key-used',
    ],
  }),
  reverse: route({
    method: 'POST',
    path: '/api/incoming-payments/{id}/reverse',
    summary: 'Reverse an incoming payment that bounced or was a mistake, and return the reversal',
    access: bookkeepers,
    params,
    body: ReverseIncomingPayment,
    ok: { 201: IncomingPayment },
    errors: [
      'common/not-found',
      'incoming-payments/month-closed',
      'incoming-payments/in-future',
      'incoming-payments/already-reversed',
      'incoming-payments/not-reversible',
      'incoming-payments/before-receipt',
    ],
  }),
  settle: route({
    method: 'POST',
    path: '/api/incoming-payments/settlements',
    summary: "Pay out a customer's credit, or write off their debt",
    access: bookkeepers,
    body: SettleBalance,
    ok: { 201: IncomingPayment },
    errors: [
      'common/not-found',
      'incoming-payments/month-closed',
      'incoming-payments/in-future',
      'incoming-payments/key-used',
      'incoming-payments/balance-changed',
    ],
  }),
  list: route({
    method: 'GET',
    path: '/api/incoming-payments',
    summary: 'List incoming payments, newest first',
    access: bookkeepers,
    query: IncomingPaymentFilter,
    ok: { 200: IncomingPaymentPage },
    errors: [],
  }),
  payers: route({
    method: 'GET',
    path: '/api/payers',
    summary: 'Search customers and invoices as possible payers, with the amounts that they owe',
    access: bookkeepers,
    query: PayerSearch,
    ok: { 200: z.array(Payer) },
    errors: [],
  }),
  account: route({
    method: 'GET',
    path: '/api/customers/{id}/account',
    summary: "Read a customer's charges and payments",
    access: moneyReaders,
    params,
    ok: { 200: CustomerAccount },
    errors: ['common/not-found'],
  }),
};
