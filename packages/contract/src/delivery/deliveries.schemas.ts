import * as z from 'zod';
import { DoorPlan } from '../customers/door-plan.schemas.ts';
import { Id, Instant, LocalDate } from '../platform/schemas.ts';
import { NamedRound } from './rounds.schemas.ts';

/** One order of a round; stops are listed in driving order. */
export const Stop = z
  .object({
    orderId: Id,
    number: z.int().meta({
      description:
        'Stop number as printed on bags and lists; fixed for the date at the cut-off or at the first printing',
    }),
    roundId: Id.nullable().meta({
      description:
        'The round of the stop; null if it has none, or if the kitchen has only one implicit round',
    }),
    suggestedRoundId: Id.nullable().meta({
      description:
        'For a stop without a round, the round to which most stops with the same postcode belong; otherwise null',
    }),
    place: z.int().nullable().meta({
      description: 'Position in the default route; null until one is set',
    }),
    triedAt: Instant.nullable().meta({
      description:
        "Time of the driver's last unsuccessful attempt, after which the driver will return; null if there was none or the delivery has ended",
    }),
    sameDoor: z.boolean().meta({ description: 'Whether the previous stop has the same address and slot' }),
    doorPlan: DoorPlan.nullable().meta({
      description:
        'What the driver should do when the customer is not at home; null if there is no plan or the caller may not see it',
    }),
  })
  .meta({ id: 'Stop' });
export type Stop = z.output<typeof Stop>;

export const Round = z
  .object({
    date: LocalDate,
    rounds: z.array(NamedRound).meta({
      description:
        'All rounds with their driver on this date; empty if there is only one implicit round, which every driver may drive',
    }),
    stops: z.array(Stop),
  })
  .meta({ id: 'Round' });
export type Round = z.output<typeof Round>;

/** `after` is the preceding stop in the same slot; null puts the stop first. */
export const ArrangeStop = z.object({ orderId: Id, after: Id.nullable() });
export type ArrangeStop = z.output<typeof ArrangeStop>;
