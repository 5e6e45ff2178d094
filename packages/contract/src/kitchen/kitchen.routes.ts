import * as z from 'zod';
import { cooks } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AnyLanguage, LocalDate } from '../platform/schemas.ts';
import { SHEET_ORDERS } from './kitchen.constants.ts';
import { ProductionSheet } from './production.schemas.ts';

const params = z.object({ date: LocalDate });

export const kitchenRoutes = {
  production: route({
    method: 'GET',
    path: '/api/kitchen/production/{date}',
    summary: 'What to cook for a delivery date; frozen at its cut-off, later changes as a difference',
    access: cooks,
    params,
    ok: { 200: ProductionSheet },
    errors: [],
  }),
  printProduction: route({
    method: 'GET',
    path: '/api/kitchen/production/{date}/pdf',
    summary: 'The production sheet on paper',
    access: cooks,
    params,
    query: z.object({ language: AnyLanguage, by: z.enum(SHEET_ORDERS).default('count') }),
    ok: { 200: { file: 'application/pdf' } },
    errors: [],
  }),
};
