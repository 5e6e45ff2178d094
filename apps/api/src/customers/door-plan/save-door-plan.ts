import type { DoorPlan, SaveDoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import { changeKept, type Edit } from '#customers/profile/change-kept.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import { deleteDoorPlan, findDoorPlan, listDoorPlans, upsertDoorPlan } from './door-plan.queries.ts';

type DoorPlanDeps = Pick<Deps, 'db' | 'clock'>;

/** What a customer wants done when they are not at home; null without a plan. */
export async function readDoorPlan(db: Db, accountId: number): Promise<DoorPlan | null> {
  const row = await findDoorPlan(db, accountId);
  return row ?? null;
}

/** Step: the door plans of some people, where they have one. */
export async function readDoorPlans(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, DoorPlan>> {
  const rows = await listDoorPlans(db, accountIds);
  return new Map(rows.map(({ accountId, ...plan }) => [accountId, plan]));
}

/** A plan that hands the meals to no one has no place: an old one could only be misread later. */
export function saveDoorPlan(
  { db, clock }: DoorPlanDeps,
  edit: Edit,
  input: SaveDoorPlan,
): Promise<DoorPlan> {
  const plan = { ...input, leaveWhere: input.leaveWith === 'nobody' ? '' : input.leaveWhere };
  return changeKept(db, edit, {
    action: 'customer/door-plan',
    read: (trx) => readDoorPlan(trx, edit.accountId),
    write: (trx) => upsertDoorPlan(trx, edit.accountId, plan, clock.now()),
  });
}

/** The association's own steps apply again. */
export const removeDoorPlan = (db: Db, edit: Edit): Promise<void> =>
  changeKept(db, edit, {
    action: 'customer/door-plan',
    read: (trx) => readDoorPlan(trx, edit.accountId),
    write: async (trx) => {
      await deleteDoorPlan(trx, edit.accountId);
    },
  });
