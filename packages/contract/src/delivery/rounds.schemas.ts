import * as z from 'zod';
import { Id, line } from '../platform/schemas.ts';

const Person = z.object({ id: Id, name: z.string() });

/** A round that is driven beside others; a kitchen without any has one round, which everybody drives. */
export const KeptRound = z
  .object({ id: Id, name: z.string(), driver: Person.nullable() })
  .meta({ id: 'KeptRound' });
export type KeptRound = z.output<typeof KeptRound>;

export const RoundList = z
  .object({
    rounds: z.array(KeptRound),
    drivers: z.array(Person).meta({ description: 'Everybody who can drive a round' }),
  })
  .meta({ id: 'RoundList' });
export type RoundList = z.output<typeof RoundList>;

export const ROUND_NAME_MAX = 20;

/** `driverId` is who drives it unless a date says otherwise; null is nobody in particular. */
export const RoundInput = z.object({
  name: line(ROUND_NAME_MAX, 'common:rules.required'),
  driverId: Id.nullable(),
});
export type RoundInput = z.output<typeof RoundInput>;

/** With `isLasting` their doors belong to that round from now on; otherwise it holds for the date. */
export const MoveStops = z.object({
  orderIds: z.array(Id).min(1, 'common:rules.required').max(500),
  roundId: Id,
  isLasting: z.boolean().default(false),
});
export type MoveStops = z.output<typeof MoveStops>;

export const ChooseDriver = z.object({ driverId: Id.nullable() });
