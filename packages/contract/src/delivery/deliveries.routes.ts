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
      'Read the rounds of a date: all stops in driving order, including orders cancelled after work on them had begun',
    access: boards,
    params,
    ok: { 200: Round },
    errors: [],
  }),
  print: route({
    method: 'GET',
    path: '/api/deliveries/{date}/pdf',
    summary: 'Print the rounds of a date with number, name, telephone, address and door plan of each stop',
    access: drivers,
    params,
    query: z.object({
      language: AnyLanguage,
      round: PathId.optional().meta({
        description: 'ID of the round to print; all rounds of the date if omitted',
      }),
    }),
    ok: { 200: { file: 'application/pdf' } },
    errors: [],
  }),
  arrange: route({
    method: 'PUT',
    path: '/api/deliveries/{date}/order',
    summary: 'Move a stop directly behind another one, for this and future dates',
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
      'Move stops and all other stops at their addresses to another round, for this date or permanently',
    access: drivers,
    params,
    body: MoveStops,
    ok: { 200: Round },
    errors: ['deliveries/not-in-round', 'deliveries/no-such-round'],
  }),
  drive: route({
    method: 'PUT',
    path: '/api/deliveries/{date}/rounds/{id}',
    summary: 'Set the driver of a round for this date; finished deliveries stay unchanged',
    access: drivers,
    params: params.extend({ id: PathId }),
    body: ChooseDriver,
    ok: { 200: Round },
    errors: ['common/not-found', 'deliveries/not-a-driver'],
  }),
};
