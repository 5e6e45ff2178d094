import { hashPassword } from '#platform/auth/passwords.ts';
import type { Trx } from '#platform/database/database.ts';
import { DEMO_ACCOUNTS, DEMO_CUSTOMERS, DEMO_PASSWORD } from './people.ts';
import type { Random } from './random.ts';

export interface SeededCustomer {
  id: number;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  monthlyPlanCents: number;
  address: string;
}

const PLANS = [30_000, 36_000, 40_000, 45_000, 50_000, 60_000, 72_000];

/** Elena stores her own address and her daughter's, the others their own: the first is the default. */
async function keepAddresses(trx: Trx, idOf: ReadonlyMap<string, number>): Promise<void> {
  const inVictoria = { state: 'VIC', country: 'Australia' };
  const elena = [
    { addressLine1: '21 Mirka Way', city: 'Lalor', zipCode: '3075', isDefault: true },
    {
      addressLine1: '8 Cooper Street',
      addressLine2: 'Unit 4',
      city: 'Epping',
      zipCode: '3076',
      isDefault: false,
    },
  ].map((address) => ({ accountId: idOf.get('customer')!, ...inVictoria, ...address }));
  const others = DEMO_CUSTOMERS.map((customer) => ({
    accountId: idOf.get(usernameOf(customer))!,
    addressLine1: customer.street,
    city: customer.suburb,
    zipCode: customer.postcode,
    isDefault: true,
    ...inVictoria,
  }));
  await trx
    .insertInto('addresses')
    .values([...elena, ...others])
    .execute();
}

const usernameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName}.${lastName}`.toLowerCase();

/** Writes the named accounts and forty customers; @returns the forty, and the customer among the named. */
export async function seedAccounts(
  trx: Trx,
  random: Random,
): Promise<{ elena: SeededCustomer; customers: SeededCustomer[] }> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const email = (username: string) => `${username}@trpeza.example`;
  const phone = () => `04${String(10_000_000 + random.below(89_999_999))}`;
  const named = DEMO_ACCOUNTS.map((account) => ({
    ...account,
    email: email(account.username),
    phoneNumber: phone(),
    passwordHash,
    isDemo: true,
    emailConfirmedAt: new Date(),
  }));
  const customers = DEMO_CUSTOMERS.map((customer) => {
    const { firstName, lastName } = customer;
    const username = usernameOf(customer);
    const monthlyPlanCents = random.pick(PLANS);
    return {
      username,
      email: email(username),
      passwordHash,
      firstName,
      lastName,
      phoneNumber: phone(),
      role: 'customer',
      isVerified: true,
      monthlyPlanCents,
      isDemo: true,
      emailConfirmedAt: new Date(),
    };
  });
  const rows = await trx
    .insertInto('accounts')
    .values([...named, ...customers])
    .returning(['id', 'username', 'firstName', 'lastName', 'phoneNumber', 'monthlyPlanCents'])
    .execute();
  const idOf = new Map(rows.map((row) => [row.username, row.id]));
  await keepAddresses(trx, idOf);
  const seeded = customers.map(({ username, ...person }, index): SeededCustomer => {
    const { street, suburb, postcode } = DEMO_CUSTOMERS[index]!;
    return {
      ...person,
      id: idOf.get(username)!,
      address: `${street}, ${suburb}, VIC ${postcode}, Australia`,
    };
  });
  const { username, ...elena } = named.find((account) => account.username === 'customer')!;
  const plan = elena.monthlyPlanCents ?? 0;
  const address = '21 Mirka Way, Lalor, VIC 3075, Australia';
  return { elena: { ...elena, monthlyPlanCents: plan, id: idOf.get(username)!, address }, customers: seeded };
}
