import * as z from 'zod';
import { boards, drivers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AnyLanguage, LocalDate, PathId } from '../platform/schemas.ts';
import { ArrangeStop, Round } from './deliveries.schemas.ts';
import { ChooseDriver, MoveStops } from './rounds.schemas.ts';

const params = z.object({ date: LocalDate });

export const deliveriesRoutes = {
  round: route({
    method: 'GET',
    path: '/api/deliveries/{date}',
    summary:
      'The round of a date: every order to deliver, in the order in which they are driven, with those called off after its work had begun',
    access: boards,
    params,
    ok: { 200: Round },
    errors: [],
  }),
  print: route({
    method: 'GET',
    path: '/api/deliveries/{date}/pdf',
    summary: 'The round on paper: number, name, telephone, address and what to do at an empty home',
    access: drivers,
    params,
    query: z.object({
      language: AnyLanguage,
      round: PathId.optional().meta({ description: 'Only this round; without it all of the date' }),
    }),
    ok: { 200: { file: 'application/pdf' } },
    errors: [],
  }),
  arrange: route({
    method: 'PUT',
    path: '/api/deliveries/{date}/order',
    summary: 'Put a stop right behind another one, for this round and those to come',
    access: drivers,
    params,
    body: ArrangeStop,
    ok: { 200: Round },
    errors: ['deliveries/not-in-round', 'deliveries/other-slot'],
  }),
  move: route({
    method: 'PUT',
    path: '/api/deliveries/{date}/stops',
    summary:
      'Hand stops to another round, for this date or from now on, with every other stop of their doors',
    access: drivers,
    params,
    body: MoveStops,
    ok: { 200: Round },
    errors: ['deliveries/not-in-round', 'deliveries/no-such-round'],
  }),
  drive: route({
    method: 'PUT',
    path: '/api/deliveries/{date}/rounds/{id}',
    summary: 'Choose who drives a round on this date; what is finished stays finished',
    access: drivers,
    params: params.extend({ id: PathId }),
    body: ChooseDriver,
    ok: { 200: Round },
    errors: ['common/not-found', 'deliveries/not-a-driver'],
  }),
};
