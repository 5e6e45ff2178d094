import { describe, expect, it } from 'vitest';
import type { NewCustomer } from '@trpeza/contract/customers/client-file.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { buildAgreement } from '#test/builders/agreements.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { fillCart } from '#test/builders/orders.ts';
import { buildOffice, phoneOrder } from '#test/builders/phone-orders.ts';
import { openCheckout } from '#test/builders/placements.ts';
import { buildBankLine, recordIncomingPayment } from '#test/builders/incoming-payments.ts';
import { buildRecurringOrder } from '#test/builders/recurring-orders.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const { backOffice: office, id: managerId } = await buildOffice(app);
const { backOffice: admin } = await buildOffice(app, 'admin');
const meal = await buildMeal(app.db);
const PASSWORD = 'seven green plums';

let made = 0;
/** A name and telephone number that no other test uses. */
const freshPerson = () => {
  made += 1;
  const digits = String(70_000_000 + made);
  return {
    firstName: 'Мира',
    lastName: `Петрова${'а'.repeat(made)}`,
    phoneNumber: `04${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`,
  };
};
type Name = ReturnType<typeof freshPerson>;

async function addCustomer(person: Name, more: Partial<NewCustomer> = {}): Promise<number> {
  const body = { ...person, language: 'mk' as const, monthlyPlan: '500.00', ...more };
  return (await office.call('POST /api/customers', { body })).body.id;
}

async function register(person: Name) {
  const username = `newcomer-${(made += 1)}`;
  const email = `${username}@example.org`;
  const visitor = app.visit();
  const body = { username, email, password: PASSWORD, ...person };
  const { body: account } = await visitor.call('POST /api/register', { body });
  return { id: account.id, username, email, visitor };
}

async function buildPair() {
  const person = freshPerson();
  return { person, keptId: await addCustomer(person), newcomer: await register(person) };
}

const fileOf = async (id: number) =>
  (await office.call('GET /api/customers/{id}/file', { params: { id } })).body;
const samePeopleOf = async (id: number) => (await fileOf(id)).possiblySame.map((other) => other.id);
const worklistOf = async (id: number) =>
  (await office.call('GET /api/worklist', { query: { limit: 100 } })).body.items.find(
    ({ kind, customer }) => kind === 'unverified' && customer?.id === id,
  );
const join = (keptId: number, newcomerId: number) =>
  office.call('POST /api/customers/{id}/join', { params: { id: keptId }, body: { newcomerId } });
const refusalOf = async (keptId: number, newcomerId: number) => {
  const params = { id: keptId };
  const { status, body } = await office.refused('POST /api/customers/{id}/join', {
    params,
    body: { newcomerId },
  });
  return `${status} ${body.code}`;
};
const entriesOf = async (subjectId: number, action: string) =>
  (await readAudit(app, subjectId)).filter((entry) => entry.action === action);
const accountOf = (id: number) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a registration of a customer whom the office has already created', () => {
  it('is listed with the customer of the same telephone number or name, in the worklist and in both client files', () =>
    eachRow(
      [
        { phoneNumber: '0491 570 006', typed: '+61 491 570 006', lastName: 'Стојанова', isSame: true },
        { phoneNumber: '0491 570 016', typed: '(0491) 570-016', lastName: 'Стојанова', isSame: true },
        { phoneNumber: '0491 570 026', typed: '0491 570 027', lastName: 'Стојанова', isSame: false },
        { phoneNumber: '0491 570 036', typed: '0491 570 037', lastName: 'Petrova', isSame: true },
      ],
      async ({ phoneNumber, typed, lastName, isSame }) => {
        const keptId = await addCustomer({ firstName: 'Вера', lastName: 'Петрова', phoneNumber });
        const { id } = await register({ firstName: 'Vera', lastName, phoneNumber: typed });
        const [ofNewcomer, ofKept] = [await samePeopleOf(id), await samePeopleOf(keptId)];
        expect([ofNewcomer.includes(keptId), ofKept.includes(id)]).toEqual([isSame, isSame]);
        expect((await worklistOf(id))!.possiblySame.some((other) => other.id === keptId)).toBe(isSame);
      },
    ));

  it('is no longer listed once it is verified or marked as another person', async () => {
    const { person, keptId, newcomer } = await buildPair();
    const secondId = await addCustomer(person, { customerNumber: '16' });
    const entry = { id: secondId, name: `Мира ${person.lastName}`, customerNumber: '16' };
    expect((await worklistOf(newcomer.id))!.possiblySame).toMatchObject([{ id: keptId }, entry]);
    const tellApart = () =>
      office.call('POST /api/customers/{id}/different', {
        params: { id: keptId },
        body: { newcomerId: newcomer.id },
      });
    expect([(await tellApart()).status, (await tellApart()).status]).toEqual([200, 200]);
    expect(await samePeopleOf(newcomer.id)).toEqual([secondId]);
    expect((await worklistOf(newcomer.id))!.possiblySame).toEqual([entry]);
    expect(await samePeopleOf(keptId)).toEqual([]);
    expect(await entriesOf(keptId, 'customer/different')).toMatchObject([
      { actorId: managerId, after: { registration: newcomer.id } },
      {},
    ]);
    await app.db.updateTable('accounts').set({ isVerified: true }).where('id', '=', newcomer.id).execute();
    expect(await samePeopleOf(secondId)).toEqual([]);
  });

  it('is not listed with a deceased customer', async () => {
    const { keptId, newcomer } = await buildPair();
    await office.call('PUT /api/customers/{id}/state', {
      params: { id: keptId },
      body: {
        state: 'deceased',
        from: '2026-11-20',
        reason: 'Her daughter called',
        expected: (await fileOf(keptId)).versions.states,
      },
    });
    expect(await samePeopleOf(newcomer.id)).toEqual([]);
    expect(await refusalOf(keptId, newcomer.id)).toBe('409 customers/ended');
  });
});

describe('POST /api/customers/{id}/join', () => {
  it('moves the login of the registration to the customer and deletes the registration', async () => {
    const { person, keptId, newcomer } = await buildPair();
    const line = await buildBankLine(app.db, { text: `TRANSFER MIRA ${person.lastName}` });
    const { body: order } = await office.call('POST /api/customers/{id}/orders', {
      params: { id: keptId },
      body: phoneOrder(meal.id),
    });
    await fillCart(newcomer.visitor, meal.id, 10);
    await office.call('POST /api/customers/{id}/invitation', {
      params: { id: keptId },
      body: { by: 'code' },
    });
    expect((await join(keptId, newcomer.id)).status).toBe(200);
    expect((await newcomer.visitor.refused('GET /api/orders')).status).toBe(401);
    const signedIn = await app.visit().signIn(newcomer.username, PASSWORD);
    expect((await signedIn.call('GET /api/user')).body).toMatchObject({
      id: keptId,
      username: newcomer.username,
      email: newcomer.email,
      isEmailConfirmed: false,
      isVerified: true,
      monthlyPlan: '500.00',
      phoneNumber: person.phoneNumber,
    });
    expect((await signedIn.call('GET /api/orders')).body.items).toMatchObject([{ id: order.id }]);
    expect(await accountOf(keptId)).toMatchObject({ language: 'en', lastName: person.lastName });
    expect(await accountOf(newcomer.id)).toMatchObject({ deletedAt: app.clock.now(), email: null });
    expect(await fileOf(keptId)).toMatchObject({ hasPassword: true, possiblySame: [], invitation: null });
    expect(await entriesOf(keptId, 'customer/joined')).toMatchObject([
      { actorId: managerId, after: { registration: newcomer.id } },
    ]);
    expect(await entriesOf(newcomer.id, 'account/deleted')).toMatchObject([{ actorId: managerId }]);
    // The bank line names the remaining customer, so its text stays.
    expect(
      await app.db
        .selectFrom('bankLines')
        .select(['text', 'mayNameErased'])
        .where('id', '=', line)
        .executeTakeFirst(),
    ).toEqual({ text: `TRANSFER MIRA ${person.lastName}`, mayNameErased: false });
    expect(
      await app.db
        .selectFrom('messages')
        .select(['accountId', 'template'])
        .where('recipient', '=', newcomer.email)
        .execute(),
    ).toEqual([{ accountId: keptId, template: 'confirm-email' }]);
  });

  it('keeps a confirmed address and notifies a verified customer', async () => {
    const { keptId, newcomer } = await buildPair();
    const emailConfirmedAt = app.clock.now();
    await app.db.updateTable('accounts').set({ emailConfirmedAt }).where('id', '=', newcomer.id).execute();
    await join(keptId, newcomer.id);
    expect(await accountOf(keptId)).toMatchObject({ email: newcomer.email, emailConfirmedAt });
    const messages = app.db.selectFrom('messages').select('template').where('accountId', '=', keptId);
    expect(await messages.execute()).toEqual([{ template: 'verified' }]);
  });

  it('keeps the address entered by the office when the registration has the same one', async () => {
    const { person, keptId, newcomer } = await buildPair();
    const sharedId = await addCustomer(person, { email: newcomer.email.toUpperCase() });
    await join(sharedId, newcomer.id);
    expect(await accountOf(sharedId)).toMatchObject({
      emailKeptAt: expect.any(Date),
      emailConfirmedAt: null,
    });
    expect((await accountOf(keptId)).email).toBeNull();
  });

  it('adds the telephone number only if the customer has none', async () => {
    const { person, keptId, newcomer } = await buildPair();
    await app.db.updateTable('accounts').set({ phoneNumber: null }).where('id', '=', keptId).execute();
    await join(keptId, newcomer.id);
    expect((await accountOf(keptId)).phoneNumber).toBe(person.phoneNumber);
  });

  it('returns an error and changes nothing unless the two accounts can be joined', () =>
    eachRow(
      [
        'order',
        'checkout',
        'credit',
        'recurring order',
        'agreement',
        'diet',
        'sign-in of the kept customer',
        'the kept customer as registration',
        'a staff account as registration',
        'an unknown account as registration',
      ] as const,
      async (reason) => {
        const { keptId, newcomer } = await buildPair();
        const { id } = newcomer;
        const asCustomer = (change: { isVerified: boolean; monthlyPlanCents: number }) =>
          app.db.updateTable('accounts').set(change).where('id', '=', id).execute();
        const answers = {
          order: async () => {
            await asCustomer({ isVerified: true, monthlyPlanCents: 50_000 });
            await office.call('POST /api/customers/{id}/orders', {
              params: { id },
              body: phoneOrder(meal.id),
            });
            return '409 customers/newcomer-in-use';
          },
          checkout: async () => {
            await asCustomer({ isVerified: true, monthlyPlanCents: 50_000 });
            await fillCart(newcomer.visitor, meal.id, 10);
            await openCheckout(newcomer.visitor);
            return '409 customers/newcomer-in-use';
          },
          credit: async () => {
            await recordIncomingPayment(admin, id, { amount: '5.00' });
            return '409 incoming-payments/has-credit';
          },
          'recurring order': async () => {
            await buildRecurringOrder(app, { accountId: id, mealId: meal.id });
            return '409 customers/newcomer-in-use';
          },
          agreement: async () => {
            await buildAgreement(app, { accountId: id });
            return '409 customers/newcomer-in-use';
          },
          diet: async () => {
            const body = { allergens: ['fish' as const], diets: [], consent: true as const };
            await newcomer.visitor.call('PUT /api/user/diet', { body });
            return '409 customers/newcomer-has-diet';
          },
          'sign-in of the kept customer': async () => {
            const { passwordHash } = await accountOf(id);
            await app.db.updateTable('accounts').set({ passwordHash }).where('id', '=', keptId).execute();
            return '409 customers/has-login';
          },
          'the kept customer as registration': async () => '404 common/not-found',
          'a staff account as registration': async () => '404 common/not-found',
          'an unknown account as registration': async () => '404 common/not-found',
        };
        const expected = await answers[reason]();
        const others = {
          'the kept customer as registration': keptId,
          'a staff account as registration': managerId,
          'an unknown account as registration': 999_999,
        };
        const newcomerId = reason in others ? others[reason as keyof typeof others] : id;
        const before = [await accountOf(keptId), await accountOf(id)];
        expect(await refusalOf(keptId, newcomerId)).toBe(expected);
        expect([await accountOf(keptId), await accountOf(id)]).toEqual(before);
      },
    ));
});
