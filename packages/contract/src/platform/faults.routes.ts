import { everyone } from '../access/access.ts';
import { route } from './route.ts';
import { Done } from './schemas.ts';
import { Fault } from './faults.schemas.ts';

export const faultsRoutes = {
  report: route({
    method: 'POST',
    path: '/api/faults',
    summary: 'Report an error of a page in a browser to the server log',
    access: everyone,
    bodyLimit: 2048,
    body: Fault,
    ok: { 200: Done },
    errors: [],
  }),
};
