import * as z from 'zod';
import { bookkeepers, customers, moneyReaders } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AnyLanguage, DocumentMonth, PathId } from '../platform/schemas.ts';
import {
  OwnAccount,
  StartBatch,
  Statement,
  StatementBatch,
  StatementFile,
  StatementList,
  StatementSearch,
} from './statements.schemas.ts';

const ofMonth = z.object({ month: DocumentMonth });
const ofCustomer = z.object({ month: DocumentMonth, customerId: PathId });

export const statementsRoutes = {
  own: route({
    method: 'GET',
    path: '/api/statements/own',
    summary:
      "The last twelve months in which something happened in the caller's own budget, the newest first",
    access: customers,
    ok: { 200: z.array(z.object({ month: DocumentMonth })) },
    errors: [],
  }),
  ownPdf: route({
    method: 'GET',
    path: '/api/statements/own/{month}/pdf',
    summary: "The caller's own statement on paper",
    access: customers,
    params: ofMonth,
    query: z.object({ language: AnyLanguage.optional() }),
    ok: { 200: { file: 'application/pdf' } },
    errors: ['statements/not-begun'],
  }),
  ownAccount: route({
    method: 'GET',
    path: '/api/statements/own/account',
    summary: 'What the caller owes or has paid too much, and how to pay',
    access: customers,
    ok: { 200: OwnAccount },
    errors: [],
  }),
  startBatch: route({
    method: 'POST',
    path: '/api/statements/{month}/batch',
    summary:
      'Write the statements of a month as one PDF, in the background; the same that is being written is joined',
    access: bookkeepers,
    params: ofMonth,
    body: StartBatch,
    ok: { 200: StatementBatch },
    errors: ['statements/not-begun'],
  }),
  batches: route({
    method: 'GET',
    path: '/api/statements/{month}/batches',
    summary: 'Such documents of a month, of the last day, the newest first',
    access: bookkeepers,
    params: ofMonth,
    ok: { 200: z.array(StatementBatch) },
    errors: [],
  }),
  batch: route({
    method: 'GET',
    path: '/api/statement-batches/{id}',
    summary: 'How far one is',
    access: bookkeepers,
    params: z.object({ id: PathId }),
    ok: { 200: StatementBatch },
    errors: ['common/not-found'],
  }),
  batchPdf: route({
    method: 'GET',
    path: '/api/statement-batches/{id}/pdf',
    summary: 'The finished document, for a day',
    access: bookkeepers,
    params: z.object({ id: PathId }),
    ok: { 200: { file: 'application/pdf' } },
    errors: ['common/not-found'],
  }),
  list: route({
    method: 'GET',
    path: '/api/statements/{month}',
    summary: 'Every customer in whose budget something happened in a month',
    access: moneyReaders,
    params: ofMonth,
    query: StatementSearch,
    ok: { 200: StatementList },
    errors: ['statements/not-begun'],
  }),
  listCsv: route({
    method: 'GET',
    path: '/api/statements/{month}/csv',
    summary: 'The same for a spreadsheet',
    access: moneyReaders,
    params: ofMonth,
    query: z.object({ language: AnyLanguage }),
    ok: { 200: { file: 'text/csv' } },
    errors: ['statements/not-begun'],
  }),
  get: route({
    method: 'GET',
    path: '/api/statements/{month}/{customerId}',
    summary: "A customer's month line by line; one without activity has a statement too",
    access: moneyReaders,
    params: ofCustomer,
    ok: { 200: Statement },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  pdf: route({
    method: 'GET',
    path: '/api/statements/{month}/{customerId}/pdf',
    summary: 'The same on paper, in the language of the customer unless another is asked for',
    access: moneyReaders,
    params: ofCustomer,
    query: StatementFile,
    ok: { 200: { file: 'application/pdf' } },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
  csv: route({
    method: 'GET',
    path: '/api/statements/{month}/{customerId}/csv',
    summary: 'The same for a spreadsheet',
    access: moneyReaders,
    params: ofCustomer,
    query: StatementFile,
    ok: { 200: { file: 'text/csv' } },
    errors: ['common/not-found', 'statements/not-begun'],
  }),
};
