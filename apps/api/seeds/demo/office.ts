import { sql } from 'kysely';
import { CONFIRMED_LINES } from '@trpeza/contract/opening/opening.constants';
import { addDays, localDateOf, monthOf } from '#features/calendar/calendar.domain.ts';
import type { Trx } from '#platform/database/database.ts';

const A_YEAR = 365 * 86_400_000;

/** The demo's own details; a real kitchen has none until staff enter them. */
export const DEMO_DETAILS = {
  kitchen_name: 'Trpeza',
  kitchen_name_mk: 'Трпеза',
  kitchen_phone: '03 5550 0143',
  kitchen_email: 'kitchen@trpeza.example',
  currency: 'USD',
  opening_confirmed: CONFIRMED_LINES,
  organisation_name: 'Home Care North',
  organisation_address: '210 High Street, Preston VIC 3072',
  organisation_business_number: '53 004 085 616',
  kitchen_business_number: '51 824 753 556',
  kitchen_bank_details: 'BSB 063-000, account 1234 5678, Trpeza',
  invoice_tax_note: 'Meals under home-care funding are GST-free.',
};

/**
 * The data that the office works with: invoice recipients, and plans as old as the orders. No statements are sent for
 * months before the demo began.
 */
export async function seedOffice(trx: Trx, now: Date, timeZone: string): Promise<void> {
  const rows = Object.entries(DEMO_DETAILS).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updatedAt: now,
  }));
  await trx.insertInto('settings').values(rows).execute();
  await sql`update monthly_plans set since = ${new Date(now.getTime() - A_YEAR)}`.execute(trx);
  const today = localDateOf(now, timeZone);
  const lastMonth = monthOf(addDays(`${monthOf(today)}-01`, -1));
  await trx.insertInto('statementMailings').values({ month: lastMonth, finishedAt: now }).execute();
}
