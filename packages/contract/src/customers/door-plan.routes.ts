import { route } from '../platform/route.ts';
import { Done } from '../platform/schemas.ts';
import { customers } from '../access/access.ts';
import { DoorPlan, SaveDoorPlan } from './door-plan.schemas.ts';

/** A customer's own door plan; drivers read it with their round. */
export const doorPlanRoutes = {
  get: route({
    method: 'GET',
    path: '/api/user/door-plan',
    summary: 'Read the steps to take when the caller is not at home; null if the default steps apply',
    access: customers,
    ok: { 200: DoorPlan.nullable() },
    errors: [],
  }),
  save: route({
    method: 'PUT',
    path: '/api/user/door-plan',
    summary: 'Save the steps to take when the caller is not at home',
    access: customers,
    body: SaveDoorPlan,
    ok: { 200: DoorPlan },
    errors: [],
  }),
  erase: route({
    method: 'DELETE',
    path: '/api/user/door-plan',
    summary: "Delete the caller's door plan, so that the default steps apply again",
    access: customers,
    ok: { 200: Done },
    errors: [],
  }),
};
