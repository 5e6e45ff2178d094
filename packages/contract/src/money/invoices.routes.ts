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
    summary: 'The months of all payers, the newest first; of each the organisation, then the funders by name',
    access: moneyReaders,
    ok: { 200: z.array(InvoiceMonth) },
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/api/invoices/{month}',
    summary: 'The invoice of a month, as it was issued or as it would be now',
    access: moneyReaders,
    params,
    query: PayerQuery,
    ok: { 200: Invoice },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  lines: route({
    method: 'GET',
    path: '/api/invoices/{month}/lines',
    summary: 'Its lines, by person',
    access: moneyReaders,
    params,
    query: InvoiceLinePage,
    ok: { 200: pageOf(InvoiceLine) },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  pdf: route({
    method: 'GET',
    path: '/api/invoices/{month}/pdf',
    summary: 'The same on paper; before it is issued, marked as a draft',
    access: moneyReaders,
    params,
    query,
    ok: { 200: { file: 'application/pdf' } },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  csv: route({
    method: 'GET',
    path: '/api/invoices/{month}/csv',
    summary: 'Its lines for a spreadsheet',
    access: moneyReaders,
    params,
    query,
    ok: { 200: { file: 'text/csv' } },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  issue: route({
    method: 'POST',
    path: '/api/invoices/{month}',
    summary:
      'Issue the invoice of a month that is over: every delivery that is on none yet, and what has to be taken back',
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
    summary: 'Send an issued invoice, hold it, or keep that its payer has rejected it',
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
