import * as z from 'zod';
import { admins } from '../accounts/access.ts';
import { route } from '../shared/route.ts';
import { PathId } from '../shared/schemas.ts';
import {
  Finding,
  FindingsFilter,
  FindingsPage,
  FindingsSummary,
  ResolveFinding,
} from './findings.schemas.ts';

export const findingsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/payment-findings',
    summary: 'A page of the payments to look at, newest first',
    access: admins,
    query: FindingsFilter,
    ok: { 200: FindingsPage },
    errors: [],
  }),
  summary: route({
    method: 'GET',
    path: '/api/payment-findings/summary',
    summary: 'How many payments there are to look at, and when each provider was last reached',
    access: admins,
    ok: { 200: FindingsSummary },
    errors: [],
  }),
  resolve: route({
    method: 'POST',
    path: '/api/payment-findings/{id}/resolve',
    summary: 'Say what was done about a payment; of two who do, the second is refused',
    access: admins,
    params: z.object({ id: PathId }),
    body: ResolveFinding,
    ok: { 200: Finding },
    errors: ['common/not-found', 'reconciliation/already-resolved', 'reconciliation/not-possible'],
  }),
};
