import * as z from 'zod';
import { Id, line } from '../platform/schemas.ts';

const Person = z.object({ id: Id, name: z.string() });

/** A named round. A kitchen without any has a single implicit round, which every driver may drive. */
export const NamedRound = z
  .object({ id: Id, name: z.string(), driver: Person.nullable() })
  .meta({ id: 'KeptRound' });
export type NamedRound = z.output<typeof NamedRound>;

export const RoundList = z
  .object({
    rounds: z.array(NamedRound),
    drivers: z.array(Person).meta({ description: 'Everyone who can drive a round' }),
  })
  .meta({ id: 'RoundList' });
export type RoundList = z.output<typeof RoundList>;

export const ROUND_NAME_MAX = 20;

/** `driverId` is the default driver, which a date may override; null means no default driver. */
export const RoundInput = z.object({
  name: line(ROUND_NAME_MAX, 'common:rules.required'),
  driverId: Id.nullable(),
});
export type RoundInput = z.output<typeof RoundInput>;

/**
 * With `isLasting` the addresses are assigned to the round permanently, otherwise the stops are assigned for this date only.
 */
export const MoveStops = z.object({
  orderIds: z.array(Id).min(1, 'common:rules.required').max(500),
  roundId: Id,
  isLasting: z.boolean().default(false),
});
export type MoveStops = z.output<typeof MoveStops>;

export const ChooseDriver = z.object({ driverId: Id.nullable() });
