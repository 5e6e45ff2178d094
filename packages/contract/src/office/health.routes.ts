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
    summary: 'How the product itself is: database, disk, background work, e-mail, payments, money check',
    access: admins,
    ok: { 200: HealthReport },
    errors: [],
  }),
  tryAgain: route({
    method: 'POST',
    path: '/api/health/failures/{id}/try-again',
    summary: 'Queue work once more that was given up',
    access: admins,
    params,
    ok: { 200: Done },
    errors: ['common/not-found'],
  }),
  drop: route({
    method: 'DELETE',
    path: '/api/health/failures/{id}',
    summary: 'Forget work that was given up, as it is no longer needed',
    access: admins,
    params,
    ok: { 200: Done },
    errors: ['common/not-found'],
  }),
  checkMoney: route({
    method: 'POST',
    path: '/api/health/money-check',
    summary: 'Have the money checked now, in the background',
    access: admins,
    ok: { 200: Done },
    errors: [],
  }),
};
