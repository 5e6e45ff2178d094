import type { NewCustomer } from '@trpeza/contract/customers/customer-file.schemas';
import { parseMoney } from '@trpeza/contract/platform/money';
import { inLatin } from '@trpeza/i18n/spelling';
import { recordChange } from '#platform/audit/record-change.ts';
import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { findAccountByNumber, insertAccount } from './users.queries.ts';

interface Creation {
  actorId: number;
  now: Date;
  customer: NewCustomer;
  isDemo: boolean;
  reason?: string;
}

/**
 * Step: the office keeps a customer who does not sign in. An e-mail address is where they are written to, and may be shared;
 * with a monthly plan they may order at once. @returns their id
 * @throws DomainError `customers/number-taken`
 */
export async function createCustomer(
  trx: Trx,
  { actorId, now, customer, isDemo, reason }: Creation,
): Promise<number> {
  const { email, customerNumber, monthlyPlan, firstName, lastName, phoneNumber, language } = customer;
  const account = {
    email: email || null,
    emailConfirmedAt: null,
    emailKeptAt: email ? now : null,
    customerNumber: customerNumber || null,
    passwordHash: NO_PASSWORD,
    firstName,
    lastName,
    phoneNumber,
    role: 'customer',
    isVerified: monthlyPlan !== '',
    monthlyPlanCents: monthlyPlan === '' ? null : parseMoney(monthlyPlan),
    language,
    isDemo,
  } as const;
  const name = usernameOf(firstName, lastName);
  for (let number = 1; ; number += 1) {
    // Also taken by somebody who was added at the same moment.
    await requireFreeNumber(trx, customerNumber);
    const username = number === 1 ? name : `${name}${number}`;
    const made = await insertAccount(trx, { ...account, username });
    if (!made) continue;
    const after = { customerNumber: account.customerNumber, monthlyPlan: monthlyPlan || null };
    await recordChange(trx, { actorId, action: 'customer/added', subjectId: made.id, after, reason });
    return made.id;
  }
}

/** @throws DomainError `customers/number-taken` beside its field, when another customer has it */
export async function requireFreeNumber(trx: Trx, customerNumber: string, own?: number): Promise<void> {
  if (customerNumber === '') return;
  const holder = await findAccountByNumber(trx, customerNumber);
  if (!holder || holder.id === own) return;
  throw new DomainError('customers/number-taken', { name: holder.username }, [
    { path: 'customerNumber', rule: 'customers:errors.number-taken' },
  ]);
}

/** `ruzhica.petrovska` for Ружица Петровска: what a person signs in with, typed on any keyboard, should they ever. */
function usernameOf(...names: string[]): string {
  const name = names
    .map((each) => inLatin(each).replaceAll(/[^\p{L}\p{N}]+/gu, ''))
    .filter(Boolean)
    .join('.')
    .slice(0, 50);
  return name.length < 3 ? `customer.${name}` : name;
}
