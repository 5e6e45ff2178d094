import * as z from 'zod';
import { admins, caseManagers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Done, PathId } from '../platform/schemas.ts';
import {
  DayMove,
  DayMoveList,
  DayMovePreview,
  PreviewDayMove,
  StartDayMove,
  ToldOfMove,
} from './day-moves.schemas.ts';

const params = z.object({ id: PathId });

export const dayMovesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/day-moves',
    summary: 'The latest moves of delivery days, the newest first',
    access: caseManagers,
    ok: { 200: DayMoveList },
    errors: [],
  }),
  preview: route({
    method: 'POST',
    path: '/api/day-moves/preview',
    summary:
      'What would become of the orders of a delivery day if they were moved to another; writes nothing',
    access: admins,
    body: PreviewDayMove,
    ok: { 200: DayMovePreview },
    errors: [],
  }),
  start: route({
    method: 'POST',
    path: '/api/day-moves',
    summary: 'Begin to move orders of a delivery day to another; it goes on until each is moved or refused',
    access: admins,
    body: StartDayMove,
    ok: { 201: DayMove },
    errors: ['day-moves/other-day', 'day-moves/key-used', 'calendar/not-deliverable'],
  }),
  get: route({
    method: 'GET',
    path: '/api/day-moves/{id}',
    summary: 'How far a move of a delivery day has come, and who is still to be told',
    access: caseManagers,
    params,
    ok: { 200: DayMove },
    errors: ['common/not-found'],
  }),
  goOn: route({
    method: 'POST',
    path: '/api/day-moves/{id}/continue',
    summary: 'Move the next orders of it at once, instead of within a minute',
    access: admins,
    params,
    ok: { 200: DayMove },
    errors: ['common/not-found'],
  }),
  tryAgain: route({
    method: 'POST',
    path: '/api/day-moves/{id}/try-again',
    summary: 'Try once more what was refused',
    access: admins,
    params,
    ok: { 200: DayMove },
    errors: ['common/not-found'],
  }),
  told: route({
    method: 'PUT',
    path: '/api/day-moves/{id}/orders/{orderId}/told',
    summary: 'Note that a customer was told by telephone, or that they were not',
    access: caseManagers,
    params: params.extend({ orderId: PathId }),
    body: ToldOfMove,
    ok: { 200: Done },
    errors: ['common/not-found'],
  }),
};
