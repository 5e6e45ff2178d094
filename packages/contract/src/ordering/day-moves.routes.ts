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
  NotifiedOfMove,
} from './day-moves.schemas.ts';

const params = z.object({ id: PathId });

export const dayMovesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/day-moves',
    summary: 'List the latest day moves, newest first',
    access: caseManagers,
    ok: { 200: DayMoveList },
    errors: [],
  }),
  preview: route({
    method: 'POST',
    path: '/api/day-moves/preview',
    summary: "Preview the move of a delivery day's orders to another day; writes nothing",
    access: admins,
    body: PreviewDayMove,
    ok: { 200: DayMovePreview },
    errors: [],
  }),
  start: route({
    method: 'POST',
    path: '/api/day-moves',
    summary:
      'Start moving orders of a delivery day to another day; continues in the background until each is moved or refused',
    access: admins,
    body: StartDayMove,
    ok: { 201: DayMove },
    errors: ['day-moves/other-day', 'day-moves/key-used', 'calendar/not-deliverable'],
  }),
  get: route({
    method: 'GET',
    path: '/api/day-moves/{id}',
    summary: 'Read the progress of a day move, and the customers who must still be told',
    access: caseManagers,
    params,
    ok: { 200: DayMove },
    errors: ['common/not-found'],
  }),
  goOn: route({
    method: 'POST',
    path: '/api/day-moves/{id}/continue',
    summary: 'Continue a day move now, without waiting for the next background run',
    access: admins,
    params,
    ok: { 200: DayMove },
    errors: ['common/not-found'],
  }),
  tryAgain: route({
    method: 'POST',
    path: '/api/day-moves/{id}/try-again',
    summary: 'Retry the refused orders of a day move',
    access: admins,
    params,
    ok: { 200: DayMove },
    errors: ['common/not-found'],
  }),
  told: route({
    method: 'PUT',
    path: '/api/day-moves/{id}/orders/{orderId}/told',
    summary: 'Record whether a customer was told by telephone',
    access: caseManagers,
    params: params.extend({ orderId: PathId }),
    body: NotifiedOfMove,
    ok: { 200: Done },
    errors: ['common/not-found'],
  }),
};
