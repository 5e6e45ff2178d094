import * as z from 'zod';
import { caseManagers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { pageOf, DocumentMonth } from '../platform/schemas.ts';
import { OrderReport, ReportExportQuery, ReportFilter, ReportOrder, ReportPage } from './reports.schemas.ts';

const params = z.object({ month: DocumentMonth });

export const reportsRoutes = {
  orders: route({
    method: 'GET',
    path: '/api/reports/orders/{month}',
    summary: 'Read the figures of the orders delivered in a month',
    access: caseManagers,
    params,
    query: ReportFilter,
    ok: { 200: OrderReport },
    errors: ['common/not-found'],
  }),
  list: route({
    method: 'GET',
    path: '/api/reports/orders/{month}/list',
    summary: 'List the orders delivered in a month, latest delivery first',
    access: caseManagers,
    params,
    query: ReportPage,
    ok: { 200: pageOf(ReportOrder) },
    errors: ['common/not-found'],
  }),
  csv: route({
    method: 'GET',
    path: '/api/reports/orders/{month}/csv',
    summary: 'Export the orders delivered in a month as CSV',
    access: caseManagers,
    params,
    query: ReportExportQuery,
    ok: { 200: { file: 'text/csv' } },
    errors: ['common/not-found'],
  }),
  pdf: route({
    method: 'GET',
    path: '/api/reports/orders/{month}/pdf',
    summary: 'Print the figures and orders of a month',
    access: caseManagers,
    params,
    query: ReportExportQuery,
    ok: { 200: { file: 'application/pdf' } },
    errors: ['common/not-found'],
  }),
};
