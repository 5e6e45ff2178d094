import { randomUUID } from 'node:crypto';
import type { Input, RouteKey } from '@trpeza/api-client/client';
import { contract } from '@trpeza/contract/contract';
import type { CustomerFile } from '@trpeza/contract/customer-file/customer-file.schemas';
import type { ErrorCode } from '@trpeza/contract/shared/errors';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { RouteDef, RouteGroup } from '@trpeza/contract/shared/route';
import { readFile } from '#features/personal-data/read-file.ts';
import { buildAccount } from './builders/accounts.ts';
import { buildAgreement, buildFunder } from './builders/agreements.ts';
import { buildFile } from './builders/customer-files.ts';
import { ADDRESS, buildAddress } from './builders/addresses.ts';
import { buildImport } from './builders/imports.ts';
import { buildCategory, buildMeal } from './builders/meals.ts';
import { DELIVERY, DELIVERY_DATE, SLOT } from './builders/orders.ts';
import { phoneOrder } from './builders/phone-orders.ts';
import { buildException } from './builders/exceptions.ts';
import { buildDayMove } from './builders/day-moves.ts';
import { buildDelivery, buildWebhook } from './builders/webhooks.ts';
import { buildBankLine, buildReminder, receiptOf, recordReceipt } from './builders/receipts.ts';
import { buildRound } from './builders/rounds.ts';
import { buildHold, buildUsual, eraseStanding, standingOrder } from './builders/standing.ts';
import { buildBatch } from './builders/statement-batches.ts';
import { buildSubscriber } from './builders/subscribers.ts';
import { buildFailedDelivery } from './builders/worklist.ts';
import type { Subject, World } from './subjects.ts';

/** What an order has: a change to the same meals changes nothing, so it can be asked again and again. */
const mealsOf = (app: World['app'], id: number) =>
  app.db.selectFrom('orderItems').select(['mealId', 'quantity']).where('orderId', '=', id).execute();

/** Every route of every group of the contract. */
export const ROUTES: { key: RouteKey; route: RouteDef }[] = Object.values(
  contract as Record<string, RouteGroup>,
).flatMap((group) =>
  Object.values(group).map((route) => ({ key: `${route.method} ${route.path}` as RouteKey, route })),
);

/** The result for a caller whom the access rule allows: success, or the refusal code. */
export type Outcome = 200 | 201 | ErrorCode;

interface Row<K extends RouteKey> {
  /** A valid request; created for each attempt, so that one attempt cannot affect the next. */
  input?: (world: World) => Input<K> | Promise<Input<K>>;
  /** One outcome for all allowed subjects, or one each where it depends on the owner. */
  answers: Outcome | Partial<Record<Subject, Outcome>>;
  /** The refusal for something that never existed. */
  absent?: ErrorCode;
  /** The call ends the caller's session or starts another. */
  endsSession?: true;
}

let made = 0;
const freshName = (): string => `newcomer-${(made += 1)}`;

const freshWebhook = () => ({ url: 'https://example.org/orders', types: ['order.placed' as const] });
const freshFunder = () => ({ name: freshName(), kind: 'chsp' as const, termsDays: 14 });
const freshRound = () => ({ name: freshName(), driverId: null });

const bankFile = () => ({
  fileName: 'november.csv',
  file: Buffer.from(`Date,Amount,Description\n21/11/2026,31.20,${freshName()}`).toString('base64'),
});

/** A customer with a plan, whose role can be changed. */
const freshPerson = async ({ app }: World) => ({ id: (await buildAccount(app.db)).id });
const toChange = (flag: string, value: boolean) => async (world: World) =>
  ({ params: await freshPerson(world), body: { [flag]: value } }) as never;

/** No queue works in these tests, so nothing has been given up. */
const unknownFailure = () => ({ params: { id: randomUUID() } });

/** An order of `customer`: their own, not found for other customers, visible to staff. */
const ownOrder = {
  'unverified customer': 'orders/not-found',
  customer: 200,
  'other customer': 'orders/not-found',
  restaurateur: 200,
  delivery: 200,
  hcpadmin: 200,
  admin: 200,
} as const;

/** What the office does for a customer and they for themselves; for who is verified. */
const ownStanding = (done: 200 | 201) =>
  ({ customer: done, 'other customer': 'common/not-found', hcpadmin: done, admin: done }) as const;

/** An address of `customer`, and the result of requesting it: not found for all others, staff included. */
const kept = async ({ app, customerId }: World) => ({ id: (await buildAddress(app.db, customerId)).id });
const ownAddress = {
  'unverified customer': 'common/not-found',
  customer: 200,
  'other customer': 'common/not-found',
  restaurateur: 'common/not-found',
  delivery: 'common/not-found',
  hcpadmin: 'common/not-found',
  bookkeeper: 'common/not-found',
  admin: 'common/not-found',
} as const;

/** Customers change their own order, and the office anybody's. */
const changers = {
  customer: 200,
  'other customer': 'orders/not-found',
  hcpadmin: 200,
  admin: 200,
} as const;

/** A well-formed id that does not exist. */
const NO_CHECKOUT = '00000000-0000-4000-8000-000000000000';

const freshDayMove = async ({ app, makeOrder }: World) => ({
  params: { id: (await buildDayMove(app, await makeOrder(), 'refused')).id },
});

const choice = { deliveryDate: DELIVERY_DATE, deliveryTime: SLOT } as const;

/** A PNG of one pixel. */
const TINY_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A meal that no other test uses, in its own category. */
const freshMeal = async ({ app }: World) => ({ id: (await buildMeal(app.db)).id });

/** A meal that has another price from 2027 on. */
const plannedMeal = async (world: World) => {
  const { id } = await freshMeal(world);
  const planned = { mealId: id, validFrom: '2027-01-01', priceCents: 1100 };
  await world.app.db.insertInto('mealPrices').values(planned).execute();
  return { id };
};
const RISE = { percent: '4', step: 5, from: '2027-01-01' } as const;

/** Only who has sent a file sees it. */
const OWN_IMPORT = { hcpadmin: 'common/not-found', admin: 200 } as const;
const OFFICE_ALONE = { hcpadmin: 'accounts/forbidden', admin: 200 } as const;
const importOfAdmin = async ({ app, usernames }: World) => {
  const admin = app.db.selectFrom('accounts').select('id').where('username', '=', usernames.admin);
  return buildImport(app.db, (await admin.executeTakeFirstOrThrow()).id);
};

/** A category without meals. */
const freshCategory = async ({ app }: World) => ({ id: (await buildCategory(app.db)).id });
const freshNames = () => ({ name: freshName(), name_mk: `${freshName()} мк` });

/** Optional values are empty here: an empty value is not one of another type. */
const newMeal = async ({ app }: World) => ({
  body: {
    name: 'Stuffed peppers',
    name_mk: 'Полнети пиперки',
    description: 'Peppers filled with rice and mince.',
    description_mk: 'Пиперки полнети со ориз и мелено месо.',
    price: '12.50',
    purchasePrice: null,
    categoryId: (await buildCategory(app.db)).id,
    imageUrl: '/pictures/placeholder.svg',
    preparationTime: null,
    rating: null,
    isVegetarian: false,
    isPopular: true,
    isActive: true,
    stockStatus: 'In Stock',
    calories: null,
    ingredients: 'Peppers, rice, mince',
    ingredients_mk: 'Пиперки, ориз, мелено месо',
    allergens: ['milk' as const],
    noAllergensConfirmed: false,
    diets: ['no_pork' as const],
    heating: '20 minutes at 180 degrees',
    heating_mk: '20 минути на 180 степени',
    useByDays: null,
  },
});

const report = () => ({ params: { month: '2026-11' } });
const ofCustomer = ({ customerId }: World) => ({ params: { month: '2026-11', customerId } });
const ofBatch = async ({ app }: World) => ({ params: { id: await buildBatch(app.db, app.clock.now()) } });
const reportFile = () => ({ ...report(), query: { language: 'mk' as const } });

const PROFILE = {
  firstName: 'Vera',
  lastName: 'Ilieva',
  phoneNumber: '03 9123 4567',
  email: '',
  customerNumber: '',
  language: 'mk' as const,
};

type Section = keyof CustomerFile['versions'];

const fileOf = async (world: World) => ({ params: await freshPerson(world) });

/** A change of a section of somebody's file, as it is. */
const fileChange = async <B extends object>(
  world: World,
  section: Section,
  body: B,
  person?: { id: number },
) => {
  const params = person ?? (await freshPerson(world));
  const { versions } = await readFile(world.app.deps, params.id);
  return { params, body: { ...body, expected: versions[section] } };
};
const asQuery = <P>({ params, body: { expected } }: { params: P; body: { expected: string } }) => ({
  params,
  query: { expected },
});
const addressChange = async <B extends object>(world: World, body: B) => {
  const person = await freshPerson(world);
  const { id: addressId } = await buildAddress(world.app.db, person.id);
  const change = await fileChange(world, 'addresses', body, person);
  return { ...change, params: { ...person, addressId } };
};
const noted = async (world: World) => {
  const person = await freshPerson(world);
  await buildFile(world.app.db, person.id);
  const { notes } = await readFile(world.app.deps, person.id);
  return { ...person, noteId: notes[0]!.id };
};

/** One line per route: a valid request, and its outcome for those who have access. */
export const ROUTE_INPUTS: { [K in RouteKey]: Row<K> } = {
  'GET /api/user': { answers: 200 },
  'POST /api/login': {
    input: ({ usernames }) => ({ body: { username: usernames.customer, password: 'correct horse 7' } }),
    answers: 200,
    endsSession: true,
  },
  'POST /api/register': {
    input: () => {
      const username = freshName();
      return { body: { username, email: `${username}@example.org`, password: 'seven green plums' } };
    },
    answers: 201,
    endsSession: true,
  },
  'POST /api/invitation/look': {
    input: () => ({ body: { code: '12345 67890 12345' } }),
    answers: 'customers/invitation-invalid',
  },
  'POST /api/invitation': {
    input: () => ({
      body: { code: '12345 67890 12345', username: freshName(), newPassword: 'seven green plums' },
    }),
    answers: 'customers/invitation-invalid',
  },
  'POST /api/customers': {
    input: () => ({ body: { ...PROFILE, monthlyPlan: '' } }),
    answers: 201,
  },
  'GET /api/customers/{id}/file': { input: fileOf, answers: 200, absent: 'common/not-found' },
  'PUT /api/customers/{id}/profile': {
    input: async (world) => fileChange(world, 'profile', PROFILE),
    answers: 200,
    absent: 'common/not-found',
  },
  'PUT /api/customers/{id}/diet': {
    input: async (world) =>
      fileChange(world, 'diet', {
        allergens: ['fish' as const],
        diets: [],
        consent: true as const,
        consentedBy: 'Vera',
        consentHow: 'telephone' as const,
      }),
    answers: 200,
    absent: 'common/not-found',
  },
  'DELETE /api/customers/{id}/diet': {
    input: async (world) => asQuery(await fileChange(world, 'diet', {})),
    answers: 200,
    absent: 'common/not-found',
  },
  'PUT /api/customers/{id}/door-plan': {
    input: async (world) => fileChange(world, 'doorPlan', { leaveWith: 'nobody' as const }),
    answers: 200,
    absent: 'common/not-found',
  },
  'DELETE /api/customers/{id}/door-plan': {
    input: async (world) => asQuery(await fileChange(world, 'doorPlan', {})),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/addresses': {
    input: async (world) => fileChange(world, 'addresses', ADDRESS),
    answers: 201,
    absent: 'common/not-found',
  },
  'PUT /api/customers/{id}/addresses/{addressId}': {
    input: async (world) => addressChange(world, { isDefault: true }),
    answers: 200,
    absent: 'common/not-found',
  },
  'DELETE /api/customers/{id}/addresses/{addressId}': {
    input: async (world) => asQuery(await addressChange(world, {})),
    answers: 200,
    absent: 'common/not-found',
  },
  'PUT /api/customers/{id}/contacts': {
    input: async (world) =>
      fileChange(world, 'contacts', { contacts: [{ name: 'Elena', phone: '0433 222 111' }] }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/notes': {
    input: async (world) => ({ params: await freshPerson(world), body: { text: 'Rings twice' } }),
    answers: 201,
    absent: 'common/not-found',
  },
  'PUT /api/customers/{id}/notes/{noteId}': {
    input: async (world) => ({ params: await noted(world), body: { isPinned: true } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'DELETE /api/customers/{id}/notes/{noteId}': {
    input: async (world) => ({ params: await noted(world) }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/invitation': {
    input: async (world) => ({ params: await freshPerson(world), body: { by: 'email' as const } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'PUT /api/customers/{id}/state': {
    input: async (world) =>
      fileChange(world, 'states', { state: 'left' as const, from: '2026-11-23', cancelOrders: [] }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/orders/{orderId}/withdrawal': {
    input: async ({ customerId, makeOrder }) => ({
      params: { id: customerId, orderId: await makeOrder() },
      body: {},
    }),
    answers: 200,
    absent: 'orders/not-found',
  },
  'GET /api/user/factor': { answers: 200 },
  'POST /api/user/factor/challenge': { answers: 200 },
  'POST /api/user/factor/proof': {
    input: () => ({ body: { by: 'recovery', recoveryCode: 'ABCD-EFGH-JKMN-PQRS' } }),
    answers: 'factor/wrong-code',
  },
  'POST /api/user/factor/passkeys/challenge': { answers: 200 },
  'POST /api/user/factor/passkeys': {
    input: () => ({ body: { name: 'Phone', id: 'abc', clientDataJSON: 'abc', attestationObject: 'abc' } }),
    answers: 'factor/passkey-refused',
  },
  'DELETE /api/user/factor/passkeys/{id}': {
    input: () => ({ params: { id: 'abc' } }),
    answers: 'common/not-found',
    absent: 'common/not-found',
  },
  'POST /api/user/factor/codes': { answers: 200 },
  'PUT /api/user/factor/codes': {
    input: () => ({ body: { code: '123456' } }),
    // The row above it has begun one.
    answers: 'factor/wrong-code',
  },
  'DELETE /api/user/factor/codes': { answers: 'common/not-found' },
  'POST /api/user/factor/recovery-codes': { answers: 'common/not-found' },
  'POST /api/user/factor/recovery-codes/kept': { answers: 200 },
  'POST /api/user/factor/not-now': { answers: 200 },
  'POST /api/passkey-sign-in/challenge': { answers: 200 },
  'POST /api/passkey-sign-in': {
    input: () => ({ body: { id: 'abc', clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' } }),
    answers: 'factor/passkey-refused',
  },
  'POST /api/users/{id}/factor/reset': {
    input: async (world) => ({ params: await freshPerson(world), body: { reason: 'Phone lost' } }),
    answers: 'factor/none',
    absent: 'common/not-found',
  },
  'POST /api/user/email-confirmation': { answers: 200 },
  'POST /api/confirm-email': {
    input: () => ({ body: { token: 'never given' } }),
    answers: 'accounts/confirm-invalid',
  },
  'PUT /api/user/language': { input: () => ({ body: { language: 'mk' } }), answers: 200 },
  'POST /api/logout': { answers: 200, endsSession: true },
  'POST /api/handover': {
    input: () => ({ body: { site: 'staff', path: '/kitchen/dashboard' } }),
    answers: 200,
  },
  'GET /api/user/diet': { answers: 200 },
  'PUT /api/user/diet': {
    input: () => ({ body: { allergens: ['milk'], diets: ['no_pork'], consent: true } }),
    answers: 200,
  },
  'DELETE /api/user/diet': { answers: 200 },
  'GET /api/user/door-plan': { answers: 200 },
  'PUT /api/user/door-plan': {
    input: () => ({ body: { leaveWith: 'neighbour', leaveWhere: 'Mrs Ivanova at number 16' } }),
    answers: 200,
  },
  'DELETE /api/user/door-plan': { answers: 200 },
  'GET /api/search': { input: () => ({ query: { q: 'ana' } }), answers: 200 },
  'GET /api/users': { answers: 200 },
  'GET /api/users/counts': { answers: 200 },
  'PUT /api/users/{id}/email': {
    input: async (world) => ({
      params: await freshPerson(world),
      body: { email: `${freshName()}@example.org` },
    }),
    answers: 200,
    absent: 'common/not-found',
  },
  'PUT /api/users/{id}/password': {
    input: async (world) => ({ params: await freshPerson(world), body: { password: 'seven green plums' } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'DELETE /api/users/{id}': {
    input: async (world) => ({ params: await freshPerson(world) }),
    answers: 200,
    absent: 'common/not-found',
  },
  'PUT /api/users/{id}/role': {
    input: async (world) => ({ params: await freshPerson(world), body: { role: 'unverified' } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'PUT /api/users/{id}/admin': {
    input: toChange('isAdmin', true),
    answers: { hcpadmin: 'accounts/forbidden', admin: 200 },
    absent: 'common/not-found',
  },
  'PUT /api/users/{id}/restaurateur': {
    input: toChange('isRestaurateur', true),
    answers: { hcpadmin: 'accounts/forbidden', admin: 200 },
    absent: 'common/not-found',
  },
  'PUT /api/users/{id}/delivery': {
    input: toChange('isDelivery', true),
    answers: { hcpadmin: 'accounts/forbidden', admin: 200 },
    absent: 'common/not-found',
  },
  'PUT /api/users/{id}/verify': {
    input: toChange('isVerified', true),
    answers: 200,
    absent: 'common/not-found',
  },
  'PUT /api/users/{id}/hcpadmin': {
    input: toChange('isHcpadmin', true),
    answers: 200,
    absent: 'common/not-found',
  },
  'PUT /api/users/{id}/monthly-plan': {
    input: async (world) => ({ params: await freshPerson(world), body: { monthlyPlan: '321.00' } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/addresses': { answers: 200 },
  'POST /api/addresses': { input: () => ({ body: { ...ADDRESS, isDefault: true } }), answers: 201 },
  'PUT /api/addresses/{id}': {
    input: async (world) => ({ params: await kept(world), body: { ...ADDRESS, city: 'Epping' } }),
    answers: ownAddress,
    absent: 'common/not-found',
  },
  'DELETE /api/addresses/{id}': {
    input: async (world) => ({ params: await kept(world) }),
    answers: ownAddress,
    absent: 'common/not-found',
  },
  'PATCH /api/user-profile': {
    input: () => ({ body: { firstName: 'Ana', lastName: 'Popova', phoneNumber: '0412 345 678' } }),
    answers: 200,
  },
  'PUT /api/user/avatar': {
    input: () => ({ body: { avatarUrl: TINY_PICTURE } }),
    answers: 200,
  },
  'DELETE /api/user/avatar': { answers: 200 },
  'GET /api/user/notification-preferences': { answers: 200 },
  'PUT /api/user/notification-preferences': {
    input: () => ({ body: { emailNotifications: true, marketingEmails: false, orderUpdates: true } }),
    answers: 200,
  },
  'PUT /api/user/password': {
    input: () => ({ body: { currentPassword: 'not the password', newPassword: 'seven green plums' } }),
    answers: 'accounts/wrong-password',
  },
  'POST /api/forgot-password': {
    input: () => ({ body: { email: `${freshName()}@example.org` } }),
    answers: 200,
  },
  'POST /api/reset-password': {
    input: () => ({ body: { token: 'never given', newPassword: 'seven green plums' } }),
    answers: 'accounts/reset-invalid',
  },
  'GET /api/user/export': { answers: 200 },
  'POST /api/user/close': {
    // Any subject may try; the right password would close the account that other rows need.
    input: () => ({ body: { password: 'not the password' } }),
    answers: 'accounts/wrong-password',
  },
  'GET /api/session': { answers: 200 },
  'GET /api/meals': { answers: 200 },
  'GET /api/meals/{id}': {
    input: ({ mealId }) => ({ params: { id: mealId } }),
    answers: 200,
    absent: 'meals/not-found',
  },
  'POST /api/meals': { input: newMeal, answers: 201 },
  'PUT /api/meals/{id}': {
    input: async (world) => ({ params: await freshMeal(world), ...(await newMeal(world)) }),
    answers: 200,
    absent: 'meals/not-found',
  },
  'DELETE /api/meals/{id}': {
    input: async (world) => ({ params: await freshMeal(world) }),
    answers: 200,
    absent: 'meals/not-found',
  },
  'PATCH /api/meals/{id}/visibility': {
    input: async (world) => ({ params: await freshMeal(world), body: { isActive: false } }),
    answers: 200,
    absent: 'meals/not-found',
  },
  'PUT /api/meals/{id}/prices': {
    input: async (world) => ({
      params: await freshMeal(world),
      body: { from: '2027-01-01', price: '11.00' },
    }),
    answers: 200,
    absent: 'meals/not-found',
  },
  'DELETE /api/meals/{id}/prices/{from}': {
    input: async (world) => ({ params: { ...(await plannedMeal(world)), from: '2027-01-01' } }),
    answers: 200,
    absent: 'meals/not-found',
  },
  'POST /api/prices/preview': {
    input: async (world) => ({ body: { ...RISE, categoryId: (await freshCategory(world)).id } }),
    answers: 200,
  },
  'POST /api/prices': {
    input: async (world) => {
      const { id } = await buildCategory(world.app.db);
      const meal = await buildMeal(world.app.db, { categoryId: id });
      return {
        body: { ...RISE, categoryId: id, seen: [{ mealId: meal.id, before: '10.00', after: '10.40' }] },
      };
    },
    answers: 200,
  },
  'POST /api/meals/pictures': { input: () => ({ body: { picture: TINY_PICTURE } }), answers: 201 },
  'GET /api/imports': { answers: 200 },
  'GET /api/imports/templates/{kind}': {
    input: () => ({ params: { kind: 'prices' } }),
    answers: OFFICE_ALONE,
  },
  'POST /api/imports': {
    input: () => ({
      body: { kind: 'prices', fileName: 'prices.csv', file: Buffer.from('Price\n1').toString('base64') },
    }),
    answers: { hcpadmin: 'accounts/forbidden', admin: 201 },
  },
  'GET /api/imports/{id}': {
    input: async (world) => ({ params: await importOfAdmin(world) }),
    answers: OWN_IMPORT,
    absent: 'common/not-found',
  },
  'PUT /api/imports/{id}': {
    input: async (world) => ({ params: await importOfAdmin(world), body: { columns: { price: 1 } } }),
    answers: OWN_IMPORT,
    absent: 'common/not-found',
  },
  'POST /api/imports/{id}/do': {
    input: async (world) => {
      const params = await importOfAdmin(world);
      const { body } = await world.visitors.admin.call('GET /api/imports/{id}', { params });
      return { params, body: { seen: body.trial!.seen } };
    },
    answers: OWN_IMPORT,
    absent: 'common/not-found',
  },
  'DELETE /api/imports/{id}': {
    input: async (world) => ({ params: await importOfAdmin(world) }),
    answers: OWN_IMPORT,
    absent: 'common/not-found',
  },
  'GET /api/categories': { answers: 200 },
  'POST /api/categories': { input: () => ({ body: freshNames() }), answers: 201 },
  'PUT /api/categories/order': {
    input: async ({ app }) => ({
      body: { ids: (await app.deps.menu.read()).categories.map(({ id }) => id) },
    }),
    answers: 200,
  },
  'PUT /api/categories/{id}': {
    input: async (world) => ({ params: await freshCategory(world), body: freshNames() }),
    answers: 200,
    absent: 'common/not-found',
  },
  'DELETE /api/categories/{id}': {
    input: async (world) => ({ params: await freshCategory(world) }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/favourites': { answers: 200 },
  'PUT /api/favourites/{mealId}': {
    input: ({ mealId }) => ({ params: { mealId } }),
    answers: 200,
    absent: 'meals/not-found',
  },
  'DELETE /api/favourites/{mealId}': { input: ({ mealId }) => ({ params: { mealId } }), answers: 200 },
  'GET /api/delivery-options': { answers: 200 },
  'POST /api/settings/preview': {
    input: () => ({ body: { delivery_weekdays: [1, 4], order_cutoff: { daysBefore: 3, time: '12:00:00' } } }),
    answers: 200,
  },
  'GET /api/users/budget-summary': { answers: 200 },
  'GET /api/users/budget-totals': { answers: 200 },
  'GET /api/cart': { answers: 200 },
  'POST /api/cart': { input: ({ mealId }) => ({ body: { mealId, quantity: 1, ...choice } }), answers: 200 },
  'PUT /api/cart/{mealId}': {
    input: ({ mealId }) => ({ params: { mealId }, body: { quantity: 2, ...choice } }),
    answers: 200,
    absent: 'cart/item-absent',
  },
  'DELETE /api/cart/{mealId}': { input: ({ mealId }) => ({ params: { mealId } }), answers: 200 },
  'DELETE /api/cart': { answers: 200 },
  'PUT /api/cart/delivery': { input: () => ({ body: { ...choice } }), answers: 200 },
  'POST /api/cart/merge': {
    input: ({ mealId }) => ({ body: { items: [{ mealId, quantity: 3 }], ...choice } }),
    answers: 200,
  },
  'POST /api/create-payment-intent': {
    input: () => ({ body: { amount: '33.99', delivery: DELIVERY } }),
    // A cart of three meals, as the call before left it.
    answers: 'cart/below-minimum',
  },
  'POST /api/demo-gateway/cards/{clientSecret}/confirm': {
    input: () => ({
      params: { clientSecret: 'demo_pi_none_secret' },
      body: { cardNumber: '4242 4242 4242 4242' },
    }),
    answers: 'payments/not-found',
  },
  'POST /api/ezidebit/create-payment': {
    input: () => ({ body: { amount: '10.20', orderId: NO_CHECKOUT, description: 'Meals' } }),
    answers: 'payments/not-found',
  },
  'GET /api/ezidebit/payment-status/{orderId}': {
    input: async ({ makeDebit }) => ({ params: { orderId: await makeDebit() } }),
    answers: {
      'unverified customer': 'payments/not-found',
      customer: 200,
      'other customer': 'payments/not-found',
    },
  },
  'POST /api/demo-gateway/debits/{orderId}/complete': {
    input: async ({ makeDebit }) => ({ params: { orderId: await makeDebit() } }),
    answers: { customer: 200, 'other customer': 'payments/not-found' },
  },
  'POST /api/demo-gateway/debits/{orderId}/cancel': {
    input: async ({ makeDebit }) => ({ params: { orderId: await makeDebit() } }),
    answers: { customer: 200, 'other customer': 'payments/not-found' },
  },
  'POST /api/checkout/finish': { answers: 200 },
  'POST /api/orders': {
    input: ({ mealId }) => ({
      body: {
        totalAmount: '33.99',
        ...choice,
        paymentMethod: 'stripe',
        items: [{ mealId, quantity: 3, price: '10.00', ...choice }],
      },
    }),
    answers: 'checkout/none-open',
  },
  'GET /api/orders': {
    input: () => ({ query: { limit: 5, from: '2026-01-01', minTotal: '1.00' } }),
    answers: 200,
  },
  'GET /api/orders/{id}': {
    input: async ({ makeOrder }) => ({ params: { id: await makeOrder() } }),
    answers: ownOrder,
    absent: 'orders/not-found',
  },
  'GET /api/orders/{id}/items': {
    input: async ({ makeOrder }) => ({ params: { id: await makeOrder() } }),
    answers: ownOrder,
    absent: 'orders/not-found',
  },
  'GET /api/orders/{id}/history': {
    input: async ({ makeOrder }) => ({ params: { id: await makeOrder() } }),
    answers: 200,
    absent: 'orders/not-found',
  },
  'POST /api/orders/{id}/again': {
    input: async ({ makeOrder }) => ({ params: { id: await makeOrder() } }),
    answers: {
      'unverified customer': 'orders/not-found',
      customer: 200,
      'other customer': 'orders/not-found',
    },
    absent: 'orders/not-found',
  },
  'GET /api/orders/coming': { answers: 200 },
  'GET /api/orders/progress': { answers: 200 },
  'GET /api/orders/by-date/{date}': { input: () => ({ params: { date: DELIVERY_DATE } }), answers: 200 },
  'PUT /api/orders/status': {
    input: async ({ makeOrder }) => ({
      body: { status: 'processing', orders: [{ id: await makeOrder(), expectedStatus: 'pending' }] },
    }),
    answers: 200,
  },
  'POST /api/orders/{id}/items/preview': {
    input: async ({ app, makeOrder }) => {
      const id = await makeOrder();
      return { params: { id }, body: { items: await mealsOf(app, id) } };
    },
    answers: changers,
  },
  'PUT /api/orders/{id}/items': {
    input: async ({ app, makeOrder }) => {
      const id = await makeOrder();
      const items = await mealsOf(app, id);
      const { totalCents } = await app.db
        .selectFrom('orders')
        .select('totalCents')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return {
        params: { id },
        body: {
          expected: 1,
          items,
          totalAmount: formatMoney(toCents(totalCents)),
          reason: '',
          key: randomUUID(),
        },
      };
    },
    answers: changers,
  },
  'POST /api/orders/{id}/credits': {
    input: async ({ app, makeOrder }) => {
      const id = await makeOrder();
      const item = await app.db
        .selectFrom('orderItems')
        .select('id')
        .where('orderId', '=', id)
        .executeTakeFirstOrThrow();
      const lines = [{ itemId: item.id, quantity: 1 }];
      return { params: { id }, body: { reason: 'short', lines, key: randomUUID() } };
    },
    answers: {
      restaurateur: 200,
      delivery: 200,
      // Case managers speak with customers only once the meals have arrived.
      hcpadmin: 'orders/credit-not-allowed',
      admin: 200,
    },
    absent: 'orders/not-found',
  },
  'POST /api/orders/{id}/try-later': {
    input: async ({ makeOrder }) => ({ params: { id: await makeOrder() }, body: { key: randomUUID() } }),
    // It is not on its way.
    answers: { delivery: 'orders/status-changed' },
    absent: 'orders/not-found',
  },
  'POST /api/orders/undo': {
    input: async ({ makeOrder }) => ({
      body: { orders: [{ id: await makeOrder(), expectedStatus: 'pending' }] },
    }),
    answers: 200,
  },
  'PUT /api/orders/{id}/status': {
    input: async ({ makeOrder }) => ({ params: { id: await makeOrder() }, body: { status: 'cancelled' } }),
    answers: {
      'unverified customer': 'orders/not-found',
      customer: 200,
      'other customer': 'orders/not-found',
      restaurateur: 200,
      // A driver can cancel only at the door, with a reason.
      delivery: 'orders/move-not-allowed',
      admin: 200,
    },
    absent: 'orders/not-found',
  },
  'PUT /api/orders/{id}/delivery': {
    input: async ({ makeOrder }) => {
      const body = {
        deliveryDate: '2026-12-07',
        deliveryTime: SLOT,
        expected: choice,
        key: randomUUID(),
      } as const;
      return { params: { id: await makeOrder() }, body };
    },
    answers: {
      'unverified customer': 'orders/not-found',
      customer: 200,
      'other customer': 'orders/not-found',
      hcpadmin: 200,
      admin: 200,
    },
    absent: 'orders/not-found',
  },
  'GET /api/public-holidays': { input: () => ({ query: { state: 'VIC' as const } }), answers: 200 },
  'GET /api/day-moves': { answers: 200 },
  'POST /api/day-moves/preview': {
    input: () => ({ body: { from: DELIVERY_DATE, to: '2026-12-07', slot: null } }),
    answers: 200,
  },
  'POST /api/day-moves': {
    input: async ({ makeOrder }) => ({
      body: {
        from: DELIVERY_DATE,
        to: '2026-12-07',
        slot: null,
        orders: [await makeOrder()],
        key: randomUUID(),
      },
    }),
    answers: 201,
  },
  'GET /api/day-moves/{id}': { input: freshDayMove, answers: 200, absent: 'common/not-found' },
  'POST /api/day-moves/{id}/continue': { input: freshDayMove, answers: 200, absent: 'common/not-found' },
  'POST /api/day-moves/{id}/try-again': { input: freshDayMove, answers: 200, absent: 'common/not-found' },
  'PUT /api/day-moves/{id}/orders/{orderId}/told': {
    input: async (world) => {
      const { id, orderId } = await buildDayMove(world.app, await world.makeOrder(), 'moved');
      return { params: { id, orderId }, body: { told: true } };
    },
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/customers/{id}/ordering': {
    input: ({ customerId }) => ({ params: { id: customerId } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/order-preview': {
    input: ({ customerId, mealId }) => ({
      params: { id: customerId },
      body: { ...choice, items: [{ mealId, quantity: 3 }] },
    }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/orders': {
    // For another customer each time, without an order for that day: a second order must be confirmed explicitly.
    input: async ({ app, mealId }) => ({
      params: { id: (await buildAccount(app.db)).id },
      body: phoneOrder(mealId),
    }),
    answers: 201,
    absent: 'common/not-found',
  },
  'GET /api/customers/{id}/standing': {
    input: ({ customerId }) => ({ params: { id: customerId } }),
    answers: { ...ownStanding(200), 'unverified customer': 'common/not-found' },
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/standing-orders': {
    input: async ({ app, customerId, mealId }) => {
      await eraseStanding(app, customerId);
      return { params: { id: customerId }, body: standingOrder(mealId) };
    },
    answers: ownStanding(201),
    absent: 'common/not-found',
  },
  'GET /api/customers/{id}/standing-orders/from-order': {
    input: async ({ customerId, makeOrder }) => ({
      params: { id: customerId },
      query: { orderId: await makeOrder() },
    }),
    answers: ownStanding(200),
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/standing-orders/from-order': {
    input: async ({ app, customerId, makeOrder }) => {
      await eraseStanding(app, customerId);
      return { params: { id: customerId }, body: { orderId: await makeOrder() } };
    },
    answers: ownStanding(201),
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/standing-orders/{standingId}/preview': {
    input: async ({ app, customerId, mealId }) => ({
      params: { id: customerId, standingId: await buildUsual(app, { accountId: customerId, mealId }) },
      body: { items: [{ mealId, quantity: 10 }], from: DELIVERY_DATE },
    }),
    answers: ownStanding(200),
    absent: 'common/not-found',
  },
  'PUT /api/customers/{id}/standing-orders/{standingId}': {
    input: async ({ app, customerId, mealId }) => {
      // There is one for a weekday: those of other calls make room.
      const stopped = { stoppedAt: app.clock.now() };
      await app.db.updateTable('standingOrders').set(stopped).where('accountId', '=', customerId).execute();
      const standingId = await buildUsual(app, { accountId: customerId, mealId });
      return {
        params: { id: customerId, standingId },
        body: { ...standingOrder(mealId), expectedVersion: 1 },
      };
    },
    answers: ownStanding(200),
    absent: 'common/not-found',
  },
  'DELETE /api/customers/{id}/standing-orders/{standingId}': {
    input: async ({ app, customerId, mealId }) => ({
      params: { id: customerId, standingId: await buildUsual(app, { accountId: customerId, mealId }) },
    }),
    answers: { ...ownStanding(200), 'unverified customer': 'common/not-found' },
    absent: 'common/not-found',
  },
  'PUT /api/customers/{id}/standing-orders/{standingId}/days/{date}': {
    input: async ({ app, customerId, mealId }) => {
      const standingId = await buildUsual(app, { accountId: customerId, mealId });
      return { params: { id: customerId, standingId, date: DELIVERY_DATE }, body: { isSkipped: true } };
    },
    answers: { ...ownStanding(200), 'unverified customer': 'common/not-found' },
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/holds': {
    input: ({ customerId }) => ({
      params: { id: customerId },
      body: { from: '2027-03-01', to: '2027-03-14', reason: 'holiday' },
    }),
    answers: { ...ownStanding(201), 'unverified customer': 'common/not-found' },
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/holds/{holdId}/end': {
    input: async ({ app, customerId }) => ({
      params: { id: customerId, holdId: await buildHold(app, { accountId: customerId, from: '2027-03-01' }) },
      body: {},
    }),
    answers: { ...ownStanding(200), 'unverified customer': 'common/not-found' },
    absent: 'common/not-found',
  },
  'GET /api/funders': { answers: 200 },
  'POST /api/funders': { input: () => ({ body: freshFunder() }), answers: 201 },
  'PUT /api/funders/{id}': {
    input: async ({ app }) => ({
      params: { id: (await buildFunder(app)).id },
      body: { ...freshFunder(), version: 1 },
    }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/funders/{id}/end': {
    input: async ({ app }) => ({ params: { id: (await buildFunder(app)).id }, body: { version: 1 } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/customers/{id}/agreements': {
    input: ({ customerId }) => ({ params: { id: customerId } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/customers/{id}/agreements': {
    input: async (world) => ({
      params: await freshPerson(world),
      body: { funderId: (await buildFunder(world.app)).id, customerShareBps: 2000, from: '2027-01-01' },
    }),
    answers: 201,
    absent: 'common/not-found',
  },
  'PUT /api/customers/{id}/agreements/{agreementId}': {
    input: async (world) => {
      const { id } = await freshPerson(world);
      const agreement = await buildAgreement(world.app, { accountId: id });
      return { params: { id, agreementId: agreement.id }, body: { version: 1, budget: '100.00' } };
    },
    answers: 200,
    absent: 'common/not-found',
  },
  'DELETE /api/customers/{id}/agreements/{agreementId}': {
    input: async (world) => {
      const { id } = await freshPerson(world);
      const agreement = await buildAgreement(world.app, { accountId: id });
      return { params: { id, agreementId: agreement.id }, query: { version: 1 } };
    },
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/customers/{id}/terms': {
    input: ({ customerId }) => ({ params: { id: customerId }, query: { date: DELIVERY_DATE } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/standing-orders/day': { answers: 200 },
  'POST /api/standing-orders/{standingId}/days/{date}/retry': {
    input: async ({ app, customerId, mealId }) => {
      const standingId = await buildUsual(app, { accountId: customerId, mealId, refusedOn: DELIVERY_DATE });
      return { params: { standingId, date: DELIVERY_DATE } };
    },
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/not-ordered': { answers: 200 },
  'POST /api/customers/{id}/calls': {
    input: ({ customerId }) => ({
      params: { id: customerId },
      body: { deliveryDate: DELIVERY_DATE, outcome: 'no_answer' },
    }),
    answers: 201,
    absent: 'common/not-found',
  },
  'GET /api/deliveries/{date}': { input: () => ({ params: { date: DELIVERY_DATE } }), answers: 200 },
  'GET /api/deliveries/{date}/pdf': {
    input: () => ({ params: { date: DELIVERY_DATE }, query: { language: 'mk' } }),
    answers: 200,
  },
  'PUT /api/deliveries/{date}/order': {
    input: async ({ makeOrder }) => ({
      params: { date: DELIVERY_DATE },
      body: { orderId: await makeOrder(), after: null },
    }),
    answers: 200,
  },
  'PUT /api/deliveries/{date}/stops': {
    input: async ({ app, makeOrder }) => ({
      params: { date: DELIVERY_DATE },
      body: { orderIds: [await makeOrder()], roundId: (await buildRound(app.db)).id },
    }),
    answers: 200,
  },
  'PUT /api/deliveries/{date}/rounds/{id}': {
    input: async ({ app }) => ({
      params: { date: DELIVERY_DATE, id: (await buildRound(app.db)).id },
      body: { driverId: null },
    }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/rounds': { answers: 200 },
  'POST /api/rounds': { input: () => ({ body: freshRound() }), answers: 201 },
  'PUT /api/rounds/{id}': {
    input: async ({ app }) => ({ params: { id: (await buildRound(app.db)).id }, body: freshRound() }),
    answers: 200,
    absent: 'common/not-found',
  },
  'DELETE /api/rounds/{id}': {
    input: async ({ app }) => ({ params: { id: (await buildRound(app.db)).id } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/webhooks': { answers: 200 },
  'POST /api/webhooks': { input: () => ({ body: freshWebhook() }), answers: 201 },
  'PUT /api/webhooks/{id}': {
    input: async ({ app }) => ({ params: { id: (await buildWebhook(app.db)).id }, body: freshWebhook() }),
    answers: 200,
    absent: 'common/not-found',
  },
  'DELETE /api/webhooks/{id}': {
    input: async ({ app }) => ({ params: { id: (await buildWebhook(app.db)).id } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/webhooks/{id}/secret': {
    input: async ({ app }) => ({ params: { id: (await buildWebhook(app.db)).id } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/webhooks/{id}/secret': {
    input: async ({ app }) => ({ params: { id: (await buildWebhook(app.db)).id } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/webhooks/{id}/test': {
    input: async ({ app }) => ({ params: { id: (await buildWebhook(app.db)).id } }),
    answers: 201,
    absent: 'common/not-found',
  },
  'GET /api/webhooks/{id}/deliveries': {
    input: async ({ app }) => ({ params: { id: (await buildWebhook(app.db)).id } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/webhook-deliveries/{id}/send-again': {
    input: async ({ app }) => ({ params: { id: await buildDelivery(app.db) } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/kitchen/packing/{date}': { input: () => ({ params: { date: DELIVERY_DATE } }), answers: 200 },
  'PUT /api/kitchen/packing/{date}/items/{id}': {
    input: async ({ app, makeOrder }) => {
      const item = await app.db
        .selectFrom('orderItems')
        .select(['id', 'quantity'])
        .where('orderId', '=', await makeOrder())
        .executeTakeFirstOrThrow();
      return { params: { date: DELIVERY_DATE, id: item.id }, body: { quantity: item.quantity, isIn: true } };
    },
    answers: 200,
    absent: 'kitchen/bag-changed',
  },
  'GET /api/kitchen/packing/{date}/pdf': {
    input: () => ({ params: { date: DELIVERY_DATE }, query: { language: 'mk' } }),
    answers: 200,
  },
  'GET /api/kitchen/labels/{date}/pdf': {
    input: () => ({ params: { date: '2020-01-06' }, query: { kind: 'meals', layout: '2x4' } }),
    answers: 'kitchen/no-labels',
  },
  'GET /api/kitchen/production/{date}': { input: () => ({ params: { date: DELIVERY_DATE } }), answers: 200 },
  'GET /api/kitchen/production/{date}/pdf': {
    input: () => ({ params: { date: DELIVERY_DATE }, query: { language: 'mk' } }),
    answers: 200,
  },
  'GET /api/reports/orders/{month}': { input: report, answers: 200 },
  'GET /api/reports/orders/{month}/list': { input: report, answers: 200 },
  'GET /api/reports/orders/{month}/csv': { input: reportFile, answers: 200 },
  'GET /api/reports/orders/{month}/pdf': { input: reportFile, answers: 200 },
  'GET /api/statements/own': { answers: 200 },
  'GET /api/statements/own/{month}/pdf': { input: report, answers: 200 },
  'GET /api/statements/own/account': { answers: 200 },
  'POST /api/statements/{month}/batch': {
    input: () => ({ params: { month: '2026-10' }, body: { people: 'paper', sortBy: 'round' } }),
    answers: 200,
  },
  'GET /api/statements/{month}/batches': { input: report, answers: 200 },
  'GET /api/statement-batches/{id}': { input: ofBatch, answers: 200, absent: 'common/not-found' },
  'GET /api/statement-batches/{id}/pdf': { input: ofBatch, answers: 200, absent: 'common/not-found' },
  'GET /api/statements/{month}': { input: report, answers: 200 },
  'GET /api/statements/{month}/csv': { input: reportFile, answers: 200 },
  'GET /api/statements/{month}/{customerId}': {
    input: ofCustomer,
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/statements/{month}/{customerId}/pdf': {
    input: ofCustomer,
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/statements/{month}/{customerId}/csv': {
    input: ofCustomer,
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/invoices': { answers: 200 },
  'GET /api/invoices/{month}': { input: report, answers: 200 },
  'GET /api/invoices/{month}/lines': { input: report, answers: 200 },
  'GET /api/invoices/{month}/pdf': { input: reportFile, answers: 200 },
  'GET /api/invoices/{month}/csv': { input: reportFile, answers: 200 },
  'POST /api/invoices/{month}': {
    input: () => ({ params: { month: '2026-10' }, body: { total: '1.00', reason: 'A test' } }),
    answers: 'statements/details-missing',
  },
  'POST /api/receipts': {
    input: async (world) => ({ body: receiptOf((await freshPerson(world)).id) }),
    answers: 201,
  },
  'POST /api/receipts/{id}/reverse': {
    input: async (world) => ({
      params: { id: (await recordReceipt(world.visitors.admin, (await freshPerson(world)).id)).id },
      body: { key: randomUUID(), reversedOn: '2026-11-23', reason: 'A test' },
    }),
    answers: 201,
    absent: 'common/not-found',
  },
  'GET /api/receipts': { answers: 200 },
  'GET /api/customers/{id}/account': {
    input: async (world) => ({ params: await freshPerson(world) }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/bank-files': { answers: 200 },
  'POST /api/bank-files/preview': { input: () => ({ body: bankFile() }), answers: 200 },
  'POST /api/bank-files': { input: () => ({ body: bankFile() }), answers: 201 },
  'GET /api/bank-lines': { answers: 200 },
  'POST /api/bank-lines/{id}/receive': {
    input: async (world) => ({
      params: { id: await buildBankLine(world.app.db) },
      body: { key: randomUUID(), parts: [{ customerId: (await freshPerson(world)).id, amount: '31.20' }] },
    }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/bank-lines/receive': {
    input: async (world) => {
      const parts = [{ customerId: (await freshPerson(world)).id, amount: '31.20' }];
      return { body: { key: randomUUID(), lines: [{ id: await buildBankLine(world.app.db), parts }] } };
    },
    answers: 200,
  },
  'POST /api/bank-lines/{id}/ignore': {
    input: async ({ app }) => ({ params: { id: await buildBankLine(app.db) }, body: { reason: 'Interest' } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/bank-lines/{id}/reopen': {
    input: async ({ app }) => ({
      params: { id: await buildBankLine(app.db) },
      body: { key: randomUUID(), reason: 'A test' },
    }),
    answers: 'receipts/line-open',
    absent: 'common/not-found',
  },
  'GET /api/payers': { input: () => ({ query: { search: 'nobody' } }), answers: 200 },
  'GET /api/aged-balances': { answers: 200 },
  'GET /api/reminders': { answers: 200 },
  'POST /api/reminders': {
    input: async (world) => ({
      body: { key: randomUUID(), customerIds: [(await freshPerson(world)).id] },
    }),
    answers: 200,
  },
  'GET /api/reminders/{key}/pdf': {
    input: async ({ app }) => ({ params: { key: await buildReminder(app.db) } }),
    answers: 200,
  },
  'GET /api/closed-months': { answers: 200 },
  'GET /api/closed-months/{month}/preview': {
    input: () => ({ params: { month: '2026-10' } }),
    answers: 200,
  },
  'POST /api/closed-months/{month}': {
    input: () => ({ params: { month: '2026-11' }, body: { closing: '0.00' } }),
    answers: 'receipts/month-not-over',
  },
  'PUT /api/invoices/{month}/state': {
    input: () => ({
      params: { month: '2026-10' },
      body: { action: 'hold', seen: 'issued', reason: 'A test' },
    }),
    answers: 'statements/not-issued',
  },
  'GET /api/sales/{month}/{program}': {
    input: () => ({ params: { month: '2026-10', program: 'xero' }, query: { language: 'en' } }),
    answers: 200,
  },
  // No subject can sign; signed requests are tested with the call itself.
  'POST /api/stripe/webhook': { answers: 'payments/unsigned' },
  'GET /api/demo-mailbox': { answers: 200 },
  'GET /api/demo-mailbox/{id}': {
    input: async ({ app }) => ({ params: { id: (await buildSubscriber(app)).messageId } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/faults': {
    input: () => ({ body: { kind: 'script', name: 'TypeError', page: '/', frames: [] } }),
    answers: 200,
  },
  'POST /api/newsletter': { input: () => ({ body: { email: 'ana@example.org' } }), answers: 200 },
  'GET /api/newsletter/{token}': {
    input: async ({ app }) => ({ params: { token: (await buildSubscriber(app)).token } }),
    answers: 200,
  },
  'POST /api/newsletter/{token}/confirm': {
    input: async ({ app }) => ({ params: { token: (await buildSubscriber(app)).token } }),
    answers: 200,
  },
  'POST /api/newsletter/{token}/unsubscribe': {
    input: async ({ app }) => ({ params: { token: (await buildSubscriber(app)).token } }),
    answers: 200,
  },
  'GET /api/email-templates': { answers: 200 },
  'POST /api/email-templates': {
    input: () => ({
      body: { templateKey: `own-${(made += 1)}`, subject: 'Hello', htmlContent: '<p>Hello {{name}}</p>' },
    }),
    answers: 201,
  },
  'PUT /api/email-templates/{templateKey}': {
    input: () => ({ params: { templateKey: 'welcome' }, body: { subject: 'Hello {{name}}' } }),
    answers: 200,
  },
  'DELETE /api/email-templates/{templateKey}': {
    input: () => ({ params: { templateKey: 'welcome' } }),
    answers: 200,
  },
  'POST /api/email-templates/{templateKey}/test': {
    input: () => ({ params: { templateKey: 'welcome' }, body: { email: 'ana@example.org' } }),
    answers: 200,
  },
  'POST /api/email-templates/{templateKey}/preview': {
    input: () => ({ params: { templateKey: 'welcome' }, body: { language: 'mk' } }),
    answers: 200,
  },
  'GET /api/payment-exceptions': { answers: 200 },
  'GET /api/payment-exceptions/summary': { answers: 200 },
  'GET /api/payment-exceptions/cash': { answers: 200 },
  'POST /api/payment-exceptions/{id}/resolve': {
    input: async ({ app }) => ({
      params: { id: await buildException(app) },
      body: { resolution: 'noted', note: 'Answered' },
    }),
    answers: 200,
    absent: 'common/not-found',
  },
  'GET /api/worklist': { answers: 200 },
  'POST /api/worklist/{id}/done': {
    input: async ({ app }) => ({
      params: { id: await buildFailedDelivery(app) },
      body: { note: 'Called her' },
    }),
    // Theirs is money alone.
    answers: { hcpadmin: 200, bookkeeper: 'common/not-found', admin: 200 },
    absent: 'common/not-found',
  },
  'GET /api/messages': { answers: 200 },
  'GET /api/messages/counts': { answers: 200 },
  'GET /api/messages/{id}': {
    input: async ({ app }) => ({ params: { id: (await buildSubscriber(app)).messageId } }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/messages/{id}/send-again': {
    input: async ({ app }) => ({
      params: { id: (await buildSubscriber(app)).messageId },
      body: { reason: 'Lost' },
    }),
    answers: 200,
    absent: 'common/not-found',
  },
  'POST /api/messages/send-failed-again': { input: () => ({ body: { reason: 'Lost' } }), answers: 200 },
  'GET /api/kitchen': { answers: 200 },
  'GET /api/backups': { answers: 200 },
  'GET /api/health': { answers: 200 },
  'POST /api/health/failures/{id}/try-again': { input: unknownFailure, answers: 'common/not-found' },
  'DELETE /api/health/failures/{id}': { input: unknownFailure, answers: 'common/not-found' },
  'POST /api/health/money-check': { answers: 200 },
  'GET /api/opening': { answers: 200 },
  'GET /api/settings': { answers: 200 },
  'PUT /api/settings': {
    input: () => ({
      body: { changes: [{ key: 'kitchen_phone', value: '03 5550 0143' }], reason: 'as before' },
    }),
    answers: 200,
  },
  'GET /api/audit': {
    input: () => ({ query: { about: 'menu', from: '2026-01-01', limit: 5 } }),
    answers: 200,
  },
  'GET /api/settings/{key}': {
    input: () => ({ params: { key: 'order_notification_emails' } }),
    answers: {
      guest: 'settings/unknown',
      'unverified customer': 'settings/unknown',
      customer: 'settings/unknown',
      'other customer': 'settings/unknown',
      restaurateur: 'settings/unknown',
      delivery: 'settings/unknown',
      hcpadmin: 'settings/unknown',
      bookkeeper: 'settings/unknown',
      admin: 200,
    },
  },
  'POST /api/settings/{key}': {
    input: () => ({ params: { key: 'kitchen_name' }, body: { value: 'Trpeza' } }),
    answers: 200,
  },
  'PUT /api/settings/{key}': {
    input: () => ({ params: { key: 'kitchen_name' }, body: { value: 'Trpeza' } }),
    answers: 200,
  },
  'GET /api/events': { answers: 200 },
};
