import { sql } from 'kysely';
import { AddAgreement, SaveFunder } from '@trpeza/contract/money/agreements.schemas';
import { CONFIRMED_LINES } from '@trpeza/contract/office/opening.constants';
import { listAgreements } from '#money/agreements/agreements.queries.ts';
import { addAgreement } from '#money/agreements/write-agreements.ts';
import { addFunder } from '#money/agreements/write-funders.ts';
import type { Trx } from '#platform/database/database.ts';
import data from '../data/office.json' with { type: 'json' };
import type { Office } from './open-office.ts';
import type { DemoCustomer } from './people.ts';

const A_YEAR_MS = 365 * 86_400_000;

/** Writes the kitchen's details, which a real kitchen must enter. Monthly plans are dated before the orders. */
export async function seedSettings(trx: Trx, now: Date): Promise<void> {
  const details = { ...data.settings, opening_confirmed: CONFIRMED_LINES };
  const rows = Object.entries(details).map(([key, value]) => {
    return { key, value: JSON.stringify(value), updatedAt: now };
  });
  await trx.insertInto('settings').values(rows).execute();
  await sql`update monthly_plans set since = ${new Date(now.getTime() - A_YEAR_MS)}`.execute(trx);
}

/** Creates the funders and their agreements. A later agreement of a customer ends the earlier one. */
export async function seedAgreements(office: Office, customers: readonly DemoCustomer[]): Promise<void> {
  const [deps, actor] = [office.on(office.firstOf(2)), office.admin];
  const funderIds = new Map<string, number>();
  for (const funder of data.funders)
    funderIds.set(funder.name, (await addFunder(deps, actor, SaveFunder.parse(funder))).id);
  for (const { customer, funder, monthsAgo, terms } of data.agreements) {
    const { id } = customers.find(({ lastName }) => lastName === customer)!;
    const before = (await listAgreements(deps.db, id)).at(-1);
    const agreement = AddAgreement.parse({
      ...terms,
      funderId: funder && funderIds.get(funder),
      from: office.firstOf(monthsAgo),
      ends: before ? { id: before.id, version: before.version } : null,
    });
    await addAgreement(deps, actor, id, agreement);
  }
}
