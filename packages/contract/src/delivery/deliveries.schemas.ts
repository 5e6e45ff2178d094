import * as z from 'zod';
import { DoorPlan } from '../customers/door-plan.schemas.ts';
import { Id, Instant, LocalDate } from '../platform/schemas.ts';
import { KeptRound } from './rounds.schemas.ts';

/** One order of a round; stops are listed in driving order. */
export const Stop = z
  .object({
    orderId: Id,
    number: z.int().meta({
      description: 'As on bags and paper: fixed for the day at the cut-off, or when it is first printed',
    }),
    roundId: Id.nullable().meta({ description: 'The round it is on; null while it is on none of several' }),
    suggestedRoundId: Id.nullable().meta({
      description: 'Of a stop without a round: the one of its neighbours with the same postcode',
    }),
    place: z.int().nullable().meta({
      description: 'Its place in the order that is kept from week to week; null until somebody gives it one',
    }),
    triedAt: Instant.nullable().meta({
      description: 'When a driver last stood there in vain and will come back; null once it is over',
    }),
    sameDoor: z
      .boolean()
      .meta({ description: 'The same customer at the same address as the stop before it' }),
    doorPlan: DoorPlan.nullable().meta({
      description: 'What the customer wants done when nobody is home; null for who need not know',
    }),
  })
  .meta({ id: 'Stop' });
export type Stop = z.output<typeof Stop>;

export const Round = z
  .object({
    date: LocalDate,
    rounds: z.array(KeptRound).meta({
      description:
        'Each with who drives it on this date; empty where there is one round, which everybody drives',
    }),
    stops: z.array(Stop),
  })
  .meta({ id: 'Round' });
export type Round = z.output<typeof Round>;

/** `after` is the preceding stop in the same slot; null puts the stop first. */
export const ArrangeStop = z.object({ orderId: Id, after: Id.nullable() });
export type ArrangeStop = z.output<typeof ArrangeStop>;
