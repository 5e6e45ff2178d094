import * as z from 'zod';
import { customers, moneyReaders } from '../accounts/access.ts';
import { route } from '../shared/route.ts';
import { AnyLanguage, DocumentMonth, PathId } from '../shared/schemas.ts';
import { Statement, StatementFile, StatementList, StatementSearch } from './statements.schemas.ts';

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
