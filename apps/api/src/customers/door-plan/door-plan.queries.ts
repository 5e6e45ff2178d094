import type { DoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

export const findDoorPlan = (db: Db, accountId: number) =>
  db.selectFrom('doorPlans').selectAll().where('accountId', '=', accountId).executeTakeFirst();

export const listDoorPlans = (db: Db, accountIds: readonly number[]) =>
  db.selectFrom('doorPlans').selectAll().where('accountId', '=', anyOf(accountIds)).execute();

export const upsertDoorPlan = (db: Db, accountId: number, plan: DoorPlan, now: Date) =>
  db
    .insertInto('doorPlans')
    .values({ accountId, ...plan, updatedAt: now })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...plan, updatedAt: now }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteDoorPlan = (db: Db, accountId: number) =>
  db.deleteFrom('doorPlans').where('accountId', '=', accountId).execute();
