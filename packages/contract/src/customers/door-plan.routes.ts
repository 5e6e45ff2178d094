import { route } from '../platform/route.ts';
import { Done } from '../platform/schemas.ts';
import { customers } from '../access/access.ts';
import { DoorPlan, SaveDoorPlan } from './door-plan.schemas.ts';

/** A customer's own door plan; drivers read it with their round. */
export const doorPlanRoutes = {
  get: route({
    method: 'GET',
    path: '/api/user/door-plan',
    summary: "What to do when nobody is home, or null where the association's own steps hold",
    access: customers,
    ok: { 200: DoorPlan.nullable() },
    errors: [],
  }),
  save: route({
    method: 'PUT',
    path: '/api/user/door-plan',
    summary: 'Say what to do when nobody is home',
    access: customers,
    body: SaveDoorPlan,
    ok: { 200: DoorPlan },
    errors: [],
  }),
  erase: route({
    method: 'DELETE',
    path: '/api/user/door-plan',
    summary: "Delete the plan: the association's own steps hold again",
    access: customers,
    ok: { 200: Done },
    errors: [],
  }),
};
