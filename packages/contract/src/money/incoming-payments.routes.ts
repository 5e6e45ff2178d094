import * as z from 'zod';
import { bookkeepers, moneyReaders } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import {
  CustomerAccount,
  Payer,
  PayerSearch,
  Receipt,
  IncomingPaymentFilter,
  ReceiptPage,
  RecordIncomingPayment,
  ReverseIncomingPayment,
  SettleBalance,
} from './incoming-payments.schemas.ts';

const params = z.object({ id: PathId });

export const incomingPaymentsRoutes = {
  record: route({
    method: 'POST',
    path: '/api/incoming-payments',
    summary: 'Record money that was received from a customer, or for an invoice',
    access: bookkeepers,
    body: RecordIncomingPayment,
    ok: { 201: Receipt },
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
    summary: 'Take back a receipt that bounced or was a mistake; answers with the receipt that does',
    access: bookkeepers,
    params,
    body: ReverseIncomingPayment,
    ok: { 201: Receipt },
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
    summary: 'Pay out the credit of a customer, or write off their debt',
    access: bookkeepers,
    body: SettleBalance,
    ok: { 201: Receipt },
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
    summary: 'A page of what was received, the newest first',
    access: bookkeepers,
    query: IncomingPaymentFilter,
    ok: { 200: ReceiptPage },
    errors: [],
  }),
  payers: route({
    method: 'GET',
    path: '/api/payers',
    summary: 'Whom a search finds whose money may have come: customers and invoices, with what they owe',
    access: bookkeepers,
    query: PayerSearch,
    ok: { 200: z.array(Payer) },
    errors: [],
  }),
  account: route({
    method: 'GET',
    path: '/api/customers/{id}/account',
    summary: 'What a customer owes and has paid',
    access: moneyReaders,
    params,
    ok: { 200: CustomerAccount },
    errors: ['common/not-found'],
  }),
};
