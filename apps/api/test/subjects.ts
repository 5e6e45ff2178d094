import type { Role } from '@trpeza/contract/access/access';
import type { HalfSessionStep } from '@trpeza/contract/access/factor.constants';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { addCodes } from '#test/builders/factors.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { placeRequestOf, fillCart, payForCart } from '#test/builders/orders.ts';
import type { TestApp } from './app-under-test.ts';
import type { Visitor } from './visitor.ts';

/** All kinds of callers of the API. */
export const SUBJECTS = {
  guest: null,
  'unverified customer': { role: 'customer', isVerified: false },
  customer: { role: 'customer', isVerified: true },
  'other customer': { role: 'customer', isVerified: true },
  restaurateur: { role: 'restaurateur', isVerified: true },
  delivery: { role: 'delivery', isVerified: true },
  hcpadmin: { role: 'hcpadmin', isVerified: true },
  bookkeeper: { role: 'bookkeeper', isVerified: true },
  admin: { role: 'admin', isVerified: true },
  // Their password was accepted, and their second factor is missing.
  'half admin': { role: 'admin', isVerified: true, half: 'factor' },
} as const satisfies Record<string, { role: Role; isVerified: boolean; half?: HalfSessionStep } | null>;
export type Subject = keyof typeof SUBJECTS;
export const SUBJECT_NAMES = Object.keys(SUBJECTS) as Subject[];

/** Whether a subject has only a half session. It counts as signed out, except on routes for its missing step. */
export const isHalf = (subject: Subject): boolean => subject === 'half admin';

/** The signed-in subjects, and the records of the customer among them. */
export interface World {
  app: TestApp;
  visitors: Record<Subject, Visitor>;
  usernames: Record<Subject, string>;
  customerId: number;
  mealId: number;
  /** Places a new, pending order of the subject `customer`. */
  makeOrder(): Promise<number>;
}

export async function createWorld(app: TestApp): Promise<World> {
  const meal = await buildMeal(app.db, { diets: ['no_pork'] });
  await publishAndAwaitReload(app, 'menu');
  const visitors = {} as World['visitors'];
  const usernames = {} as World['usernames'];
  let customerId = 0;
  for (const subject of SUBJECT_NAMES) {
    const who = SUBJECTS[subject];
    visitors[subject] = app.visit(isHalf(subject) ? 'admin' : 'shop');
    usernames[subject] = '';
    if (!who) continue;
    const account = await buildAccount(app.db, {
      ...who,
      ...(who.role === 'customer' ? { plan: 90_000_000 } : {}),
    });
    usernames[subject] = account.username;
    if (subject === 'customer') customerId = account.id;
    if (isHalf(subject)) {
      await addCodes(app, await app.visit().signIn(account.username));
      const body = { username: account.username, password: PASSWORD };
      await visitors[subject].refused('POST /api/login', { body });
    } else await visitors[subject].signIn(account.username);
  }
  const makeOrder = async () => {
    await fillCart(visitors.customer, meal.id, 10);
    const { cart } = await payForCart(visitors.customer);
    return (await visitors.customer.call('POST /api/orders', { body: placeRequestOf(cart) })).body.id;
  };
  return { app, visitors, usernames, customerId, mealId: meal.id, makeOrder };
}
