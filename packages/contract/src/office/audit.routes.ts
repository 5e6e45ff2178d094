import * as z from 'zod';
import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AuditEntry, AuditFilter } from './audit.schemas.ts';

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit',
    summary: 'List the audit log, newest first: who changed what, when and why, including order transitions',
    access: admins,
    query: AuditFilter,
    ok: { 200: z.object({ items: z.array(AuditEntry), nextCursor: z.string().nullable() }) },
    errors: [],
  }),
};
