import * as z from 'zod';
import { moneyReaders } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Done, pageOf, PathId } from '../platform/schemas.ts';
import { DoneWithItem, WorklistItem, WorklistPage } from './worklist.schemas.ts';

export const worklistRoutes = {
  read: route({
    method: 'GET',
    path: '/api/worklist',
    summary:
      'Everything that waits for the office and that the caller may see, by person; the most urgent first, then the oldest',
    access: moneyReaders,
    query: WorklistPage,
    ok: { 200: pageOf(WorklistItem) },
    errors: [],
  }),
  done: route({
    method: 'POST',
    path: '/api/worklist/{id}/done',
    summary: 'Say that something has been dealt with; of two who do, the second is refused',
    access: moneyReaders,
    params: z.object({ id: PathId }),
    body: DoneWithItem,
    ok: { 200: Done },
    errors: ['common/not-found', 'worklist/already-done'],
  }),
};
