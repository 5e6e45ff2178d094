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
  RecordReceipt,
  ReverseIncomingPayment,
  SettleBalance,
} from './incoming-payments.schemas.ts';

const params = z.object({ id: PathId });

export const receiptsRoutes = {
  record: route({
    method: 'POST',
    path: '/api/receipts',
    summary: 'Record money that was received from a customer, or for an invoice',
    access: bookkeepers,
    body: RecordReceipt,
    ok: { 201: Receipt },
    errors: ['common/not-found', 'receipts/month-closed', 'receipts/in-future', 'receipts/key-used'],
  }),
  reverse: route({
    method: 'POST',
    path: '/api/receipts/{id}/reverse',
    summary: 'Take back a receipt that bounced or was a mistake; answers with the receipt that does',
    access: bookkeepers,
    params,
    body: ReverseIncomingPayment,
    ok: { 201: Receipt },
    errors: [
      'common/not-found',
      'receipts/month-closed',
      'receipts/in-future',
      'receipts/already-reversed',
      'receipts/not-reversible',
      'receipts/before-receipt',
    ],
  }),
  settle: route({
    method: 'POST',
    path: '/api/receipts/settlements',
    summary: 'Pay out the credit of a customer, or write off their debt',
    access: bookkeepers,
    body: SettleBalance,
    ok: { 201: Receipt },
    errors: [
      'common/not-found',
      'receipts/month-closed',
      'receipts/in-future',
      'receipts/key-used',
      'receipts/balance-changed',
    ],
  }),
  list: route({
    method: 'GET',
    path: '/api/receipts',
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
