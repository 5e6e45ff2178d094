import { OrderFilter, type Order } from '@trpeza/contract/orders/orders.schemas';
import type { PersonalData } from '@trpeza/contract/personal-data/personal-data.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import { confirmedEmailOf } from '#features/accounts/accounts.present.ts';
import { listOrders } from '#features/orders/list-orders.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import {
  findCartOf,
  findDietOf,
  findDoorPlanOf,
  findNewsletterOf,
  getPerson,
  listAddressesOf,
  listAgreementsOf,
  listBalancesOf,
  listBudgetEntriesOf,
  listBudgetMonthsOf,
  listCallsOf,
  listCartMealsOf,
  listChargesOf,
  listContactsOf,
  listFavouritesOf,
  listHoldsOf,
  listMessagesOf,
  listMonthlyPlansOf,
  listNotesOf,
  listOrderHistoryOf,
  listPaymentsOf,
  listReceiptsOf,
  listRefundsOf,
  listRemindersOf,
  listRoundDoorsOf,
  listRoundPlacesOf,
  listSignInsOf,
  listStandingOrdersOf,
  listStatesOf,
  listUnfinishedCheckoutsOf,
} from './personal-data.queries.ts';

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** All data that we keep about a person, for themselves: no passwords, no tokens, no data of other people. */
export async function exportData(deps: ExportDeps, actor: Actor): Promise<PersonalData> {
  const { db, clock, settings } = deps;
  const { kitchen_name: kitchen } = await settings.read();
  return {
    exportedAt: clock.now().toISOString(),
    kitchen,
    ...(await aboutPerson(db, actor.id)),
    ...(await aboutPreferences(db, actor.id)),
    ...(await aboutFile(db, actor.id)),
    orders: await allOrders(deps, actor),
    ...(await aboutDeliveries(db, actor.id)),
    ...(await aboutOrders(db, actor.id)),
    ...(await aboutMoney(db, actor.id)),
    ...(await aboutAccount(db, actor.id)),
    signIns: (await listSignInsOf(db, actor.id, clock.now())).map(written),
  };
}

async function aboutPerson(db: Db, id: number) {
  const { image, createdAt, monthlyPlanCents, emailConfirmedAt, ...person } = await getPerson(db, id);
  const { emailNotifications, marketingEmails, orderUpdates, ...account } = person;
  const email = confirmedEmailOf({ email: account.email, emailConfirmedAt });
  const newsletter = email === null ? undefined : await findNewsletterOf(db, email);
  const messages = await listMessagesOf(db, id);
  return {
    account: {
      ...account,
      monthlyPlan: monthlyPlanCents === null ? null : amountOf(monthlyPlanCents),
      registeredAt: createdAt.toISOString(),
      picture: pictureOf(image),
    },
    notifications: { emailNotifications, marketingEmails, orderUpdates },
    addresses: (await listAddressesOf(db, id)).map(written),
    messages: messages.map((row) => ({ ...written(row), text: withoutSecrets(row.text) })),
    newsletter: newsletter ? written(newsletter) : null,
  };
}

async function aboutPreferences(db: Db, id: number) {
  const [diet, cart] = [await findDietOf(db, id), await findCartOf(db, id)];
  const meals = (await listCartMealsOf(db, id)).map(written);
  return {
    dietaryProfile: diet ? written(diet) : null,
    favourites: (await listFavouritesOf(db, id)).map(written),
    cart: cart ? { ...written(cart), meals } : null,
  };
}

/** What the office has written down. */
async function aboutFile(db: Db, id: number) {
  return {
    contacts: await listContactsOf(db, id),
    notes: (await listNotesOf(db, id)).map(written),
    states: await listStatesOf(db, id),
  };
}

async function aboutDeliveries(db: Db, id: number) {
  const plan = await findDoorPlanOf(db, id);
  return {
    doorPlan: plan ? written(plan) : null,
    roundPlaces: await listRoundPlacesOf(db, id),
    roundDoors: await listRoundDoorsOf(db, id),
    standingOrders: (await listStandingOrdersOf(db, id)).map((row) => ({
      ...written(row),
      delivery: { ...row.delivery },
    })),
    holds: (await listHoldsOf(db, id)).map(written),
    calls: (await listCallsOf(db, id)).map(written),
  };
}

async function aboutOrders(db: Db, id: number) {
  const history = await listOrderHistoryOf(db, id);
  const checkouts = await listUnfinishedCheckoutsOf(db, id);
  return {
    orderHistory: history.map((row) => ({ ...written(row), orderNumber: numberOf(row.orderId) })),
    unfinishedCheckouts: checkouts.map(({ totalCents, delivery, lines, ...row }) => ({
      ...written(row),
      total: amountOf(totalCents),
      delivery: { ...delivery },
      meals: lines,
    })),
  };
}

async function aboutMoney(db: Db, id: number) {
  const [plans, months] = [await listMonthlyPlansOf(db, id), await listBudgetMonthsOf(db, id)];
  const [entries, payments, refunds] = [
    await listBudgetEntriesOf(db, id),
    await listPaymentsOf(db, id),
    await listRefundsOf(db, id),
  ];
  const asMoney = <Row extends { orderId: number | null; amountCents: number }>(row: Row) => ({
    ...written(row),
    orderNumber: numberOf(row.orderId),
    amount: amountOf(row.amountCents),
  });
  return {
    monthlyPlans: plans.map(({ since, planCents }) => ({
      since: since.toISOString(),
      monthlyPlan: planCents === null ? null : amountOf(planCents),
    })),
    agreements: (await listAgreementsOf(db, id)).map(({ mealSubsidyCents, budgetCents, ...row }) => ({
      ...written(row),
      mealSubsidy: mealSubsidyCents === null ? null : amountOf(mealSubsidyCents),
      budget: budgetCents === null ? null : amountOf(budgetCents),
    })),
    budgetMonths: months.map(({ month, spentCents }) => ({ month, spent: amountOf(spentCents) })),
    budgetEntries: entries.map(asMoney),
    payments: payments.map(asMoney),
    refunds: refunds.map(asMoney),
  };
}

/** What was charged for orders on account, and received. */
async function aboutAccount(db: Db, id: number) {
  const [charges, receipts] = [await listChargesOf(db, id), await listReceiptsOf(db, id)];
  const [reminders, balances] = [await listRemindersOf(db, id), await listBalancesOf(db, id)];
  return {
    charges: charges.map(({ amountCents, orderId, ...row }) => ({
      ...written(row),
      orderNumber: numberOf(orderId),
      amount: amountOf(amountCents),
    })),
    receipts: receipts.map(({ amountCents, ...row }) => ({ ...written(row), amount: amountOf(amountCents) })),
    reminders: reminders.map(({ amountCents, ...row }) => ({ ...row, amount: amountOf(amountCents) })),
    closedMonths: balances.map(({ month, ...row }) => ({
      month,
      opening: amountOf(row.openingCents),
      charged: amountOf(row.chargedCents),
      received: amountOf(row.receivedCents),
      closing: amountOf(row.closingCents),
    })),
  };
}

/** All orders of the person themselves, whatever role they have by now. */
async function allOrders(deps: ExportDeps, actor: Actor): Promise<Order[]> {
  const orders: Order[] = [];
  let cursor: string | null = null;
  do {
    const filter = OrderFilter.parse({ limit: 100, ...(cursor ? { cursor } : {}) });
    const page = await listOrders(deps, { ...actor, role: 'customer' }, filter);
    orders.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return orders;
}

type Written<T> = T extends Date ? string : T;

/** A row with its instants as text. */
function written<Row extends object>(row: Row): { [Name in keyof Row]: Written<Row[Name]> };
function written(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}

const amountOf = (cents: number): string => formatMoney(toCents(cents));

/** Orders are identified by their number. */
function numberOf<Id extends number | null>(orderId: Id): Id extends null ? null : string;
function numberOf(orderId: number | null): string | null {
  return orderId === null ? null : String(orderId);
}

const pictureOf = (image: Buffer | null): string | null =>
  image && `data:image/webp;base64,${image.toString('base64')}`;

/** A link that grants its holder access must not be in a downloaded file. */
const withoutSecrets = (text: string): string => text.replaceAll(/([?&][\w-]+=)[\w-]{16,}/g, '$1…');
