import { DELIVERY } from '@trpeza/api/test/delivery.ts';
import { send, timed } from './client.ts';
import type { CallTimes, OrdersJob } from './jobs.ts';

type Customer = OrdersJob['customers'][number];
type Flow = (job: OrdersJob, customer: Customer, times: CallTimes) => Promise<void>;

/** Five meals of two each: exactly the kitchen's minimum order. */
const LINES = 5;
const QUANTITY = 2;
const CARD = '4242 4242 4242 4242';

interface Cart {
  total: string;
  items: { mealId: number; quantity: number; price: string }[];
}

/** What the shop's pages do. With the card, its confirmation is one call more between the intent and the order. */
const buyFromProduct =
  (withCard: boolean): Flow =>
  async (job, { cookie }, times) => {
    const { date, slot } = job;
    const delivery = { deliveryDate: date, deliveryTime: slot };
    const call = callOf(job, cookie);
    const { cart, intent } = await beginOrder(job, cookie, times);
    const { total, items } = cart;
    if (withCard) {
      const { clientSecret } = intent;
      const path = `/api/demo-gateway/cards/${clientSecret}/confirm`;
      await timed(times, 'confirm', { ...call, path, body: { cardNumber: CARD } });
    }
    const claim = { totalAmount: total, paymentMethod: 'stripe', ...delivery, items: items.map(claimOf) };
    await timed(times, 'place', { ...call, path: '/api/orders', body: claim });
  };

let sent = 0;

/** Each call is sent to the next process, if there are several. */
const callOf = ({ port, otherPorts = [] }: OrdersJob, cookie: string) => ({
  method: 'POST' as const,
  cookie,
  get port() {
    return [port, ...otherPorts][sent++ % (1 + otherPorts.length)]!;
  },
});

interface Intent {
  clientSecret: string;
  orderId: string;
  customerAmount: string;
}

/** Fills the basket and starts its payment. */
async function beginOrder(job: OrdersJob, cookie: string, times: CallTimes) {
  const { mealIds, date, slot } = job;
  const call = callOf(job, cookie);
  let answer: Buffer = Buffer.alloc(0);
  for (const mealId of someMeals(mealIds)) {
    const body = { mealId, quantity: QUANTITY, deliveryDate: date, deliveryTime: slot };
    answer = await timed(times, 'add', { ...call, path: '/api/cart', body });
  }
  const cart = read<Cart>(answer);
  const body = { amount: cart.total, delivery: DELIVERY };
  const intent = await timed(times, 'intent', { ...call, path: '/api/create-payment-intent', body });
  return { cart, intent: read<Intent>(intent) };
}

/** Up to the provider's page of a direct debit; @returns the order id that the page uses */
export async function beginDebit(job: OrdersJob, { cookie }: Customer): Promise<string> {
  const { intent } = await beginOrder(job, cookie, {});
  const { orderId, customerAmount: amount } = intent;
  const body = { amount, orderId, description: 'Ten meals' };
  await send({ port: job.port, method: 'POST', cookie, path: '/api/ezidebit/create-payment', body });
  return orderId;
}

const buyFromMinimal: Flow = async ({ port, mealIds, date, slot }, { cookie }, times) => {
  const call = { port, method: 'POST', cookie } as const;
  for (const mealId of someMeals(mealIds)) {
    await timed(times, 'add', { ...call, path: '/cart', body: { mealId, quantity: QUANTITY } });
  }
  const body = { deliveryDate: date, deliverySlot: slot, delivery: DELIVERY };
  const intent = await timed(times, 'intent', { ...call, path: '/checkouts', body });
  const { checkoutId } = read<{ checkoutId: string }>(intent);
  await timed(times, 'place', { ...call, path: '/orders', body: { checkoutId } });
};

export const orderFlows: Record<OrdersJob['flow'], Flow> = {
  product: buyFromProduct(false),
  'product, card confirmed': buyFromProduct(true),
  minimal: buyFromMinimal,
};

const read = <T>(answer: Buffer): T => JSON.parse(answer.toString()) as T;

const claimOf = ({ mealId, quantity, price }: Cart['items'][number]) => ({ mealId, quantity, price });

/** Different meals, spread over the menu. */
function someMeals(mealIds: readonly number[]): number[] {
  const step = Math.floor(mealIds.length / LINES);
  const first = Math.floor(Math.random() * mealIds.length);
  return Array.from({ length: LINES }, (_, line) => mealIds[(first + line * step) % mealIds.length]!);
}
