import * as z from 'zod';
import { moneyReaders } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Done, pageOf, PathId } from '../platform/schemas.ts';
import { CloseWorklistItem, WorklistItem, WorklistPage } from './worklist.schemas.ts';

export const worklistRoutes = {
  read: route({
    method: 'GET',
    path: '/api/worklist',
    summary:
      'List the worklist items that the caller may see, grouped by person; most urgent first, then oldest',
    access: moneyReaders,
    query: WorklistPage,
    ok: { 200: pageOf(WorklistItem) },
    errors: [],
  }),
  done: route({
    method: 'POST',
    path: '/api/worklist/{id}/done',
    summary: 'Mark a worklist item as done; of concurrent requests, only the first succeeds',
    access: moneyReaders,
    params: z.object({ id: PathId }),
    body: CloseWorklistItem,
    ok: { 200: Done },
    errors: ['common/not-found', 'worklist/already-done'],
  }),
};
