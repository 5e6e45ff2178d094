import * as z from 'zod';
import { cooks } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AnyLanguage, Done, LocalDate, PathId } from '../platform/schemas.ts';
import { LabelRequest, PackingList, TickItem } from './packing.schemas.ts';

const params = z.object({ date: LocalDate });

export const packingRoutes = {
  list: route({
    method: 'GET',
    path: '/api/kitchen/packing/{date}',
    summary: 'What goes into which bag on a delivery date: every order that is not cancelled',
    access: cooks,
    params,
    ok: { 200: PackingList },
    errors: [],
  }),
  tick: route({
    method: 'PUT',
    path: '/api/kitchen/packing/{date}/items/{id}',
    summary:
      'Tick an item of an order as being in its bag, or take the tick back; all tablets share the ticks',
    access: cooks,
    params: params.extend({ id: PathId }),
    body: TickItem,
    ok: { 200: Done },
    errors: ['kitchen/bag-changed'],
  }),
  print: route({
    method: 'GET',
    path: '/api/kitchen/packing/{date}/pdf',
    summary: 'The packing list on paper',
    access: cooks,
    params,
    query: z.object({ language: AnyLanguage }),
    ok: { 200: { file: 'application/pdf' } },
    errors: [],
  }),
  labels: route({
    method: 'GET',
    path: '/api/kitchen/labels/{date}/pdf',
    summary: 'Labels for portions or bags, on sheets of a chosen layout',
    access: cooks,
    params,
    query: LabelRequest,
    ok: { 200: { file: 'application/pdf' } },
    errors: ['kitchen/no-labels'],
  }),
};
