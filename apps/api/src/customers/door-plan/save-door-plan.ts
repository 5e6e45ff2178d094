import type { DoorPlan, SaveDoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import { changePersonalData, type Edit } from '#customers/profile/change-personal-data.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteDoorPlan, findDoorPlan, listDoorPlans, upsertDoorPlan } from './door-plan.queries.ts';

type DoorPlanDeps = Pick<Deps, 'db' | 'clock'>;

/** The driver's steps if the customer is not at home; null without a plan. */
export async function readDoorPlan(db: Db, accountId: number): Promise<DoorPlan | null> {
  const row = await findDoorPlan(db, accountId);
  return row ?? null;
}

/** The door plans of the given customers; customers without a plan are left out. */
export async function readDoorPlans(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, DoorPlan>> {
  const rows = await listDoorPlans(db, accountIds);
  return new Map(rows.map(({ accountId, ...plan }) => [accountId, plan]));
}

/** Clears the place if meals may not be left anywhere, so that drivers cannot be misled by an outdated one. */
export function saveDoorPlan(
  { db, clock }: DoorPlanDeps,
  edit: Edit,
  input: SaveDoorPlan,
): Promise<DoorPlan> {
  const plan = { ...input, leaveWhere: input.leaveWith === 'nobody' ? '' : input.leaveWhere };
  return changePersonalData(db, edit, {
    action: 'customer/door-plan',
    read: (trx) => readDoorPlan(trx, edit.accountId),
    write: (trx) => upsertDoorPlan(trx, edit.accountId, plan, clock.now()),
  });
}

/** Deletes the plan, so that the organisation's default steps apply again. */
export const removeDoorPlan = (db: Db, edit: Edit): Promise<void> =>
  changePersonalData(db, edit, {
    action: 'customer/door-plan',
    read: (trx) => readDoorPlan(trx, edit.accountId),
    write: async (trx) => {
      await deleteDoorPlan(trx, edit.accountId);
    },
  });
