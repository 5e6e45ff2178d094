import type { Page } from '@playwright/test';
import type { Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { expect, visitAs } from './fixtures.ts';
import { expectSuccess, fillCart, newCustomer, orderCart, type Customer, type MadeOrder } from './people.ts';
import type { Visitor } from './visitors.ts';

/**
 * Tests that change the orders of a day. Each has its own delivery day, because orders of another test would move the
 * buttons that the test clicks. All other tests order for the next delivery.
 */
const DAYS = [
  'arrange',
  'correct order',
  'double tap',
  'drive offline',
  'driver conflict',
  'driver logout',
  'failed delivery',
  'missing meals',
  'move several',
  'pack offline',
  'pack together',
  'production',
  'session end',
  'to the doorstep',
  'two cooks',
  'leave at door',
  'move day',
] as const;
export type Day = (typeof DAYS)[number];

/** Order horizon, in weeks, of the shared kitchen, with room for all these days. */
export const HORIZON_WEEKS = DAYS.length + 8;

/**
 * Returns the delivery day of a test. Days are counted back from the last day for which customers can order, because
 * other tests use the nearest days.
 */
export async function readDeliveryDateOf({ ask }: Pick<Visitor, 'ask'>, day: Day): Promise<string> {
  const { dates } = await expectSuccess(ask('GET /api/delivery-options'));
  return (dates as { date: string }[]).at(-1 - DAYS.indexOf(day))!.date;
}

/** The statuses that kitchen and drivers set, in sequence. */
const STEPS = ['pending', 'processing', 'ready_for_delivery', 'delivering'] as const;

const LAST_NAMES = ['Андова', 'Бошева', 'Велева', 'Гошева', 'Дукова'];

interface OrderOptions {
  count: number;
  status?: 'pending' | 'ready_for_delivery';
  items?: { mealId: number; quantity: number }[];
  /** Gives each order its own last name and address. */
  doors?: true;
  customer?: Customer;
}

/**
 * Places orders of one customer for the day of a test. Then changes their status with the same transitions as the
 * kitchen.
 */
export async function placeOrdersOn(day: Day, wanted: OrderOptions) {
  const { count, status = 'pending', items, doors } = wanted;
  const customer = wanted.customer ?? (await newCustomer({ plan: '99999.00' }));
  const date = await readDeliveryDateOf(customer, day);
  const when = { deliveryDate: date, deliveryTime: '10:00 - 12:00' };
  const orders: MadeOrder[] = [];
  while (orders.length < count)
    orders.push(
      await orderCart(
        customer,
        await fillCart(customer, items, when),
        doors && { address: `${orders.length + 1} High Street`, lastName: LAST_NAMES[orders.length]! },
      ),
    );
  if (status === 'ready_for_delivery') {
    const chef = await visitAs('staff', 'chef');
    await transitionAll(chef, orders, 'processing');
    await transitionAll(chef, orders, status);
  }
  return { customer, date, orders };
}

/** Transitions orders to their next status, as the signed-in user. */
export async function transitionAll(
  { ask }: Pick<Visitor, 'ask'>,
  made: readonly MadeOrder[],
  status: Exclude<(typeof STEPS)[number], 'pending'>,
): Promise<void> {
  const expectedStatus = STEPS[STEPS.indexOf(status) - 1];
  const orders = made.map(({ id }) => ({ id, expectedStatus }));
  const body = await expectSuccess(ask('PUT /api/orders/status', { status, orders }));
  expect(body.refused).toEqual([]);
}

/**
 * Confirms the dialog that opens when cooking is started before the cut-off. The delivery days of these tests still
 * accept orders.
 */
export async function confirmEarlyStart(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  const question = page.getByRole('dialog', { name: t('kitchen:early.title') });
  await question.getByRole('button', { name: t('kitchen:action.prepare') }).click();
  await expect(question).toHaveCount(0);
}
