import * as z from 'zod';
import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AuditEntry, AuditFilter } from './audit.schemas.ts';

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit',
    summary: 'Who changed what, from what to what, when and why: changes and moves of orders, newest first',
    access: admins,
    query: AuditFilter,
    ok: { 200: z.object({ items: z.array(AuditEntry), nextCursor: z.string().nullable() }) },
    errors: [],
  }),
};
