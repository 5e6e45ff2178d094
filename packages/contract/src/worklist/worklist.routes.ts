import * as z from 'zod';
import { caseManagers } from '../accounts/access.ts';
import { route } from '../shared/route.ts';
import { PathId } from '../shared/schemas.ts';
import { DoneWithItem, Worklist, WorklistItem } from './worklist.schemas.ts';

export const worklistRoutes = {
  read: route({
    method: 'GET',
    path: '/api/worklist',
    summary: 'What needs the attention of the office, until somebody has dealt with it',
    access: caseManagers,
    ok: { 200: Worklist },
    errors: [],
  }),
  done: route({
    method: 'POST',
    path: '/api/worklist/{id}/done',
    summary: 'Say that something has been dealt with; of two who do, the second is refused',
    access: caseManagers,
    params: z.object({ id: PathId }),
    body: DoneWithItem,
    ok: { 200: WorklistItem },
    errors: ['common/not-found', 'worklist/already-done'],
  }),
};
