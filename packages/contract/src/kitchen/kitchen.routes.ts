import * as z from 'zod';
import { cooks } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AnyLanguage, LocalDate } from '../platform/schemas.ts';
import { SHEET_SORTINGS } from './kitchen.constants.ts';
import { ProductionSheet } from './production.schemas.ts';

const params = z.object({ date: LocalDate });

export const kitchenRoutes = {
  production: route({
    method: 'GET',
    path: '/api/kitchen/production/{date}',
    summary:
      'Read the meals to cook for a delivery date; frozen at the cut-off, with later changes listed separately',
    access: cooks,
    params,
    ok: { 200: ProductionSheet },
    errors: [],
  }),
  printProduction: route({
    method: 'GET',
    path: '/api/kitchen/production/{date}/pdf',
    summary: 'Print the production sheet',
    access: cooks,
    params,
    query: z.object({ language: AnyLanguage, by: z.enum(SHEET_SORTINGS).default('count') }),
    ok: { 200: { file: 'application/pdf' } },
    errors: [],
  }),
};
