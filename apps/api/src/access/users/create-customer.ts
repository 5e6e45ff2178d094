import type { NewCustomer } from '@trpeza/contract/customers/client-file.schemas';
import { parseMoney } from '@trpeza/contract/platform/money';
import { transliterate } from '@trpeza/i18n/spelling';
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
 * Creates a customer who does not sign in. The email address is used only for messages and may be shared. With a monthly
 * plan the customer may order at once.
 * @returns the account id
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
    // Checked on each attempt, because a concurrent request may have taken the number.
    await requireFreeNumber(trx, customerNumber);
    const username = number === 1 ? name : `${name}${number}`;
    const made = await insertAccount(trx, { ...account, username });
    if (!made) continue;
    const after = { customerNumber: account.customerNumber, monthlyPlan: monthlyPlan || null };
    await recordChange(trx, { actorId, action: 'customer/added', subjectId: made.id, after, reason });
    return made.id;
  }
}

/**
 * @throws DomainError `customers/number-taken` if another customer has the number; the error is attached to the form
 * field
 */
export async function requireFreeNumber(trx: Trx, customerNumber: string, own?: number): Promise<void> {
  if (customerNumber === '') return;
  const holder = await findAccountByNumber(trx, customerNumber);
  if (!holder || holder.id === own) return;
  throw new DomainError('customers/number-taken', { name: holder.username }, [
    { path: 'customerNumber', rule: 'customers:errors.number-taken' },
  ]);
}

/**
 * A username that can be typed on any keyboard, in case the person signs in later: `ruzhica.petrovska` for Ружица Петровска.
 */
function usernameOf(...names: string[]): string {
  const name = names
    .map((each) => transliterate(each).replaceAll(/[^\p{L}\p{N}]+/gu, ''))
    .filter(Boolean)
    .join('.')
    .slice(0, 50);
  return name.length < 3 ? `customer.${name}` : name;
}
