import * as z from 'zod';
import { caseManagers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { pageOf, DocumentMonth } from '../platform/schemas.ts';
import { OrderReport, ReportFile, ReportFilter, ReportOrder, ReportPage } from './reports.schemas.ts';

const params = z.object({ month: DocumentMonth });

export const reportsRoutes = {
  orders: route({
    method: 'GET',
    path: '/api/reports/orders/{month}',
    summary: 'The orders delivered in a month, in figures',
    access: caseManagers,
    params,
    query: ReportFilter,
    ok: { 200: OrderReport },
    errors: ['common/not-found'],
  }),
  list: route({
    method: 'GET',
    path: '/api/reports/orders/{month}/list',
    summary: 'The same orders one by one, the latest delivery first',
    access: caseManagers,
    params,
    query: ReportPage,
    ok: { 200: pageOf(ReportOrder) },
    errors: ['common/not-found'],
  }),
  csv: route({
    method: 'GET',
    path: '/api/reports/orders/{month}/csv',
    summary: 'The same orders for a spreadsheet',
    access: caseManagers,
    params,
    query: ReportFile,
    ok: { 200: { file: 'text/csv' } },
    errors: ['common/not-found'],
  }),
  pdf: route({
    method: 'GET',
    path: '/api/reports/orders/{month}/pdf',
    summary: 'The same figures and orders on paper',
    access: caseManagers,
    params,
    query: ReportFile,
    ok: { 200: { file: 'application/pdf' } },
    errors: ['common/not-found'],
  }),
};
