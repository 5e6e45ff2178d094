import * as z from 'zod';
import { caseManagers, ownOrOffice, verifiedOrOffice } from '../accounts/access.ts';
import { route } from '../shared/route.ts';
import { Done, LocalDate, PathId } from '../shared/schemas.ts';
import {
  ChangeStandingOrder,
  DayQuery,
  EndHold,
  MadeHold,
  MakeHold,
  MakeUsual,
  NotOrdered,
  NoteCall,
  SkipDay,
  Standing,
  StandingDay,
  WriteStandingOrder,
} from './standing.schemas.ts';

const params = z.object({ id: PathId });
const ofOne = params.extend({ standingId: PathId });

/** Customers call these for themselves; other people's are absent. */
export const standingRoutes = {
  read: route({
    method: 'GET',
    path: '/api/customers/{id}/standing',
    summary: 'Standing orders, the days that come, and holds',
    access: ownOrOffice,
    params,
    ok: { 200: Standing },
    errors: ['common/not-found'],
  }),
  make: route({
    method: 'POST',
    path: '/api/customers/{id}/standing-orders',
    summary: 'Agree a standing order; its prices are those of now',
    access: verifiedOrOffice,
    params,
    body: WriteStandingOrder,
    ok: { 201: Standing },
    errors: ['common/not-found', 'meals/not-found', 'standing/day', 'standing/second'],
  }),
  makeUsual: route({
    method: 'POST',
    path: '/api/customers/{id}/standing-orders/from-order',
    summary: 'Make an order the usual of every week, from the next day that can be ordered',
    access: verifiedOrOffice,
    params,
    body: MakeUsual,
    ok: { 201: Standing },
    errors: [
      'common/not-found',
      'meals/not-found',
      'standing/day',
      'standing/second',
      'standing/address-gone',
    ],
  }),
  change: route({
    method: 'PUT',
    path: '/api/customers/{id}/standing-orders/{standingId}',
    summary: 'Change a standing order; what was not placed of it is judged again, at the prices of now',
    access: verifiedOrOffice,
    params: ofOne,
    body: ChangeStandingOrder,
    ok: { 200: Standing },
    errors: ['common/not-found', 'meals/not-found', 'standing/day', 'standing/second', 'standing/changed'],
  }),
  stop: route({
    method: 'DELETE',
    path: '/api/customers/{id}/standing-orders/{standingId}',
    summary: 'Stop a standing order; orders that it has made stay',
    access: ownOrOffice,
    params: ofOne,
    ok: { 200: Standing },
    errors: ['common/not-found'],
  }),
  skip: route({
    method: 'PUT',
    path: '/api/customers/{id}/standing-orders/{standingId}/days/{date}',
    summary: 'Leave a day out, or take it in again, until its orders have closed',
    access: ownOrOffice,
    params: ofOne.extend({ date: LocalDate }),
    body: SkipDay,
    ok: { 200: Standing },
    errors: ['common/not-found', 'standing/placed', 'standing/too-late'],
  }),
  makeHold: route({
    method: 'POST',
    path: '/api/customers/{id}/holds',
    summary: 'No meals from a day to another, or until further notice',
    access: ownOrOffice,
    params,
    body: MakeHold,
    ok: { 201: MadeHold },
    errors: ['common/not-found', 'standing/past-hold'],
  }),
  endHold: route({
    method: 'POST',
    path: '/api/customers/{id}/holds/{holdId}/end',
    summary: 'End a hold; the days that can still be ordered are skipped unless they are named',
    access: ownOrOffice,
    params: params.extend({ holdId: PathId }),
    body: EndHold,
    ok: { 200: Standing },
    errors: ['common/not-found', 'standing/hold-ended'],
  }),
};

export const standingDaysRoutes = {
  day: route({
    method: 'GET',
    path: '/api/standing-orders/day',
    summary: 'What became of all standing orders on a day, and who has to be called',
    access: caseManagers,
    query: DayQuery,
    ok: { 200: StandingDay },
    errors: [],
  }),
  retry: route({
    method: 'POST',
    path: '/api/standing-orders/{standingId}/days/{date}/retry',
    summary: 'Try once more to place a standing order that was refused',
    access: caseManagers,
    params: z.object({ standingId: PathId, date: LocalDate }),
    ok: { 200: StandingDay },
    errors: ['common/not-found'],
  }),
  notOrdered: route({
    method: 'GET',
    path: '/api/not-ordered',
    summary: 'Regular customers who have no order for a day',
    access: caseManagers,
    query: DayQuery,
    ok: { 200: NotOrdered },
    errors: [],
  }),
  noteCall: route({
    method: 'POST',
    path: '/api/customers/{id}/calls',
    summary: 'Keep how a call about a day without an order ended',
    access: caseManagers,
    params,
    body: NoteCall,
    ok: { 201: Done },
    errors: ['common/not-found'],
  }),
};
