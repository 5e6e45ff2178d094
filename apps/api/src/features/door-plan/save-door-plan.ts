import type { DoorPlan, SaveDoorPlan } from '@trpeza/contract/accounts/door-plan.schemas';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import { deleteDoorPlan, findDoorPlan, listDoorPlans, upsertDoorPlan } from './door-plan.queries.ts';

type DoorPlanDeps = Pick<Deps, 'db' | 'clock'>;

/** What a customer wants done when nobody is home; null where they said nothing. */
export async function readDoorPlan(db: Db, accountId: number): Promise<DoorPlan | null> {
  const row = await findDoorPlan(db, accountId);
  return row ?? null;
}

/** Step: the plans of those of some people who have one. */
export async function readDoorPlans(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, DoorPlan>> {
  const rows = await listDoorPlans(db, accountIds);
  return new Map(rows.map(({ accountId, ...plan }) => [accountId, plan]));
}

/** Who lets nobody have the meals names no place: an old one would only wait to be misread. */
export async function saveDoorPlan(
  { db, clock }: DoorPlanDeps,
  accountId: number,
  input: SaveDoorPlan,
): Promise<DoorPlan> {
  const plan = { ...input, leaveWhere: input.leaveWith === 'nobody' ? '' : input.leaveWhere };
  return upsertDoorPlan(db, accountId, plan, clock.now());
}

/** The association's own steps hold again. */
export async function eraseDoorPlan(db: Db, accountId: number): Promise<void> {
  await deleteDoorPlan(db, accountId);
}
