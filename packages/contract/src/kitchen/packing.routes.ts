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
    summary: 'List the items to pack per order for a delivery date, for all active orders',
    access: cooks,
    params,
    ok: { 200: PackingList },
    errors: [],
  }),
  tick: route({
    method: 'PUT',
    path: '/api/kitchen/packing/{date}/items/{id}',
    summary: 'Mark an item of an order as packed or not packed, shared by all devices',
    access: cooks,
    params: params.extend({ id: PathId }),
    body: TickItem,
    ok: { 200: Done },
    errors: ['kitchen/bag-changed'],
  }),
  print: route({
    method: 'GET',
    path: '/api/kitchen/packing/{date}/pdf',
    summary: 'Print the packing list',
    access: cooks,
    params,
    query: z.object({ language: AnyLanguage }),
    ok: { 200: { file: 'application/pdf' } },
    errors: [],
  }),
  labels: route({
    method: 'GET',
    path: '/api/kitchen/labels/{date}/pdf',
    summary: 'Print labels for portions or bags on a selected sheet layout',
    access: cooks,
    params,
    query: LabelRequest,
    ok: { 200: { file: 'application/pdf' } },
    errors: ['kitchen/no-labels'],
  }),
};
