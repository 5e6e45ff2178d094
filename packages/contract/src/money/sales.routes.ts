import * as z from 'zod';
import { bookkeepers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AnyLanguage, DocumentMonth } from '../platform/schemas.ts';
import { SALES_PROGRAMS } from './sales.constants.ts';

export const salesRoutes = {
  file: route({
    method: 'GET',
    path: '/api/sales/{month}/{program}',
    summary: "Export a month's sales for a bookkeeping program: charges on account and issued invoices",
    access: bookkeepers,
    params: z.object({ month: DocumentMonth, program: z.enum(SALES_PROGRAMS) }),
    query: z.object({ language: AnyLanguage }),
    // One file of lines, or a ZIP of several.
    ok: { 200: { file: 'application/octet-stream' } },
    errors: ['statements/not-begun', 'statements/month-not-over'],
  }),
};
