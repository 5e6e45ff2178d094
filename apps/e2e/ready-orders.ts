import { expect, visitAs } from './fixtures.ts';
import { done, fillCart, newCustomer, orderCart, type Customer, type MadeOrder } from './people.ts';
import type { Visitor } from './visitors.ts';

interface RoundInput {
  /** Counted from the last date that can be ordered for: other tests order for the next ones. */
  fromLast: number;
  count: number;
  /** A door for each order; without it all are for one. */
  doors?: true;
}

interface Made {
  customer: Customer;
  rounds: { date: string; orders: MadeOrder[] }[];
}

/** The steps of kitchen and drivers with an order, in sequence. */
const STEPS = ['pending', 'processing', 'ready_for_delivery', 'delivering'] as const;

/** Orders of one new customer, cooked and ready to be picked up. */
export const readyOrders = (wanted: readonly RoundInput[]): Promise<Made> =>
  ordersAt('ready_for_delivery', wanted);

/** Orders of one new customer in a state that the kitchen brought them to. */
export async function ordersAt(
  status: 'pending' | 'ready_for_delivery',
  wanted: readonly RoundInput[],
): Promise<Made> {
  const customer = await newCustomer({ plan: '99999.00' });
  const { dates } = await done(customer.ask('GET /api/delivery-options'));
  const rounds: Made['rounds'] = [];
  for (const { fromLast, count, doors } of wanted) {
    const { date } = (dates as { date: string }[]).at(-1 - fromLast)!;
    const when = { deliveryDate: date, deliveryTime: '10:00 - 12:00' };
    const orders: MadeOrder[] = [];
    while (orders.length < count)
      orders.push(
        await orderCart(
          customer,
          await fillCart(customer, undefined, when),
          doors && { address: `${orders.length + 1} High Street` },
        ),
      );
    rounds.push({ date, orders });
  }
  if (status === 'pending') return { customer, rounds };
  const chef = await visitAs('staff', 'chef');
  const made = rounds.flatMap(({ orders }) => orders);
  await moveAll(chef, made, 'processing');
  await moveAll(chef, made, status);
  return { customer, rounds };
}

/** Moves orders one step, as the signed-in user. */
export async function moveAll(
  { ask }: Pick<Visitor, 'ask'>,
  made: readonly MadeOrder[],
  status: Exclude<(typeof STEPS)[number], 'pending'>,
): Promise<void> {
  const expectedStatus = STEPS[STEPS.indexOf(status) - 1];
  const orders = made.map(({ id }) => ({ id, expectedStatus }));
  const body = await done(ask('PUT /api/orders/status', { status, orders }));
  expect(body.refused).toEqual([]);
}
