import type { Db } from '#platform/database/database.ts';
import { findPlanAt, sumPlansAt } from './plans.queries.ts';

/** Step: what a customer's plan was at an instant, in cents; null when they had none. */
export const planAt = (db: Db, accountId: number, at: Date): Promise<number | null> =>
  findPlanAt(db, accountId, at);

/** Step: the plans of all customers at an instant, in cents. */
export const plansAt = (db: Db, at: Date): Promise<number> => sumPlansAt(db, at);
