import * as z from 'zod';
import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Done } from '../platform/schemas.ts';
import { HealthReport } from './health.schemas.ts';

const params = z.object({ id: z.uuid() });

export const healthRoutes = {
  read: route({
    method: 'GET',
    path: '/api/health',
    summary: 'Read the health report: database, disk, jobs, email, payment providers and money check',
    access: admins,
    ok: { 200: HealthReport },
    errors: [],
  }),
  tryAgain: route({
    method: 'POST',
    path: '/api/health/failures/{id}/try-again',
    summary: 'Queue a failed job again',
    access: admins,
    params,
    ok: { 200: Done },
    errors: ['common/not-found'],
  }),
  drop: route({
    method: 'DELETE',
    path: '/api/health/failures/{id}',
    summary: 'Delete a failed job that is no longer needed',
    access: admins,
    params,
    ok: { 200: Done },
    errors: ['common/not-found'],
  }),
  checkMoney: route({
    method: 'POST',
    path: '/api/health/money-check',
    summary: 'Start a money check in the background',
    access: admins,
    ok: { 200: Done },
    errors: [],
  }),
};
