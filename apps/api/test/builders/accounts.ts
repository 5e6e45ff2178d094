import { hash } from '@node-rs/argon2';
import type { Role } from '@trpeza/contract/access/access';
import type { Db } from '#platform/database/database.ts';

/** The password of all test accounts. */
export const PASSWORD = 'correct horse 7';

/**
 * The minimum cost of argon2id, because tests sign in thousands of times. Tests of `register` use the product's real
 * cost.
 */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const passwordHash = hash(PASSWORD, CHEAPEST);

let made = 0;

interface Input {
  username?: string;
  role?: Role;
  isVerified?: boolean;
  /** In cents; null for no plan. */
  plan?: number | null;
}

/** Creates an account; by default a verified customer with a plan of 500.00. */
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
      // Before the fake clock's time, so that the plan applies at that time.
      createdAt: '2026-11-01T00:00:00Z',
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
