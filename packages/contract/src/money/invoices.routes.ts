import * as z from 'zod';
import { bookkeepers, moneyReaders } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AnyLanguage, pageOf } from '../platform/schemas.ts';
import {
  Invoice,
  InvoiceLine,
  InvoiceLinePage,
  InvoiceMonth,
  InvoiceParams as params,
  IssueInvoice,
  ChangeInvoiceState,
  PayerQuery,
} from './invoices.schemas.ts';

const query = PayerQuery.extend({ language: AnyLanguage });

export const invoicesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/invoices',
    summary:
      'List the invoices of all payers and months, newest first; within a month, the organisation and then the funders by name',
    access: moneyReaders,
    ok: { 200: z.array(InvoiceMonth) },
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/api/invoices/{month}',
    summary: 'Read the invoice of a month as issued, or as it would be issued now',
    access: moneyReaders,
    params,
    query: PayerQuery,
    ok: { 200: Invoice },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  lines: route({
    method: 'GET',
    path: '/api/invoices/{month}/lines',
    summary: 'List the lines of an invoice by person',
    access: moneyReaders,
    params,
    query: InvoiceLinePage,
    ok: { 200: pageOf(InvoiceLine) },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  pdf: route({
    method: 'GET',
    path: '/api/invoices/{month}/pdf',
    summary: 'Print an invoice; marked as a draft until it is issued',
    access: moneyReaders,
    params,
    query,
    ok: { 200: { file: 'application/pdf' } },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  csv: route({
    method: 'GET',
    path: '/api/invoices/{month}/csv',
    summary: 'Export the lines of an invoice as CSV',
    access: moneyReaders,
    params,
    query,
    ok: { 200: { file: 'text/csv' } },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  issue: route({
    method: 'POST',
    path: '/api/invoices/{month}',
    summary: 'Issue the invoice of a past month, with all deliveries not invoiced yet and all credits',
    access: bookkeepers,
    params,
    body: IssueInvoice,
    ok: { 201: Invoice },
    errors: [
      'common/not-found',
      'statements/not-begun',
      'statements/month-not-over',
      'statements/already-issued',
      'statements/later-issued',
      'statements/nothing-to-invoice',
      'statements/details-missing',
      'statements/figures-changed',
    ],
  }),
  move: route({
    method: 'PUT',
    path: '/api/invoices/{month}/state',
    summary:
      'Send an issued invoice, mark it as held because of a question, or record that its payer rejected it',
    access: bookkeepers,
    params,
    body: ChangeInvoiceState,
    ok: { 200: Invoice },
    errors: [
      'common/not-found',
      'statements/not-begun',
      'statements/not-issued',
      'statements/state-changed',
      'statements/no-address',
    ],
  }),
};
