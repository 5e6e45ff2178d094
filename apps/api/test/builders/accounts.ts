import { hash } from '@node-rs/argon2';
import type { Role } from '@trpeza/contract/accounts/access';
import type { Db } from '#platform/database/database.ts';

/** The password of everybody that tests make. */
export const PASSWORD = 'correct horse 7';

/** The least that argon2id takes: the tests sign in thousands of times. What the product asks for is tested with `register`. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const passwordHash = hash(PASSWORD, CHEAPEST);

let made = 0;

interface Input {
  username?: string;
  role?: Role;
  isVerified?: boolean;
  /** Cents; null is no plan. */
  plan?: number | null;
}

/** A person; a verified customer with a plan of 500.00 unless told otherwise. */
export async function buildAccount(db: Db, input: Input = {}) {
  made += 1;
  const { role = 'customer', isVerified = true, plan = role === 'customer' ? 50_000 : null } = input;
  const username = input.username ?? `${role}-${made}-${process.pid}`;
  return db
    .insertInto('accounts')
    .values({
      username,
      email: `${username}@example.org`,
      emailConfirmedAt: new Date(),
      passwordHash: await passwordHash,
      firstName: 'Ana',
      lastName: 'Popova',
      phoneNumber: '0412 345 678',
      role,
      isVerified,
      monthlyPlanCents: plan,
    })
    .returning(['id', 'username', 'role', 'isVerified'])
    .executeTakeFirstOrThrow();
}
