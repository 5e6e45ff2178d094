import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { DeliveryFault, Fault } from '#test/simulators.ts';
import { startCheckout } from '#ordering/checkout/start-checkout.ts';
import { startDebit } from '#ordering/checkout/start-debit.ts';
import { transitionOrder } from '#ordering/orders/transition-orders.ts';
import { placeOwnOrder } from '#ordering/orders/place-order.ts';
import { readDebitStatus } from '#money/online-payments/debit-status.ts';
import { DELIVERY, DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import type { PlannedCrash, ProviderCall } from './crashable.ts';
import type { Customer } from './customers.ts';
import type { MoneyDeps, MoneyWorld } from './money-world.ts';

/**
 * A step of the product for a customer: a request of the customer, or background work. Each step runs in a process that
 * may crash.
 */
export type Stage =
  | 'reserve'
  | 'debit'
  | 'look'
  | 'place'
  | 'cancel'
  | 'hear'
  | 'handle'
  | 'sweep'
  | 'repair'
  | 'refund';

/**
 * Runs one step for a customer. A failed step is retried a limited number of times.
 * @throws Gone when the last attempt failed
 */
export type RunStep = <T>(stage: Stage, work: (deps: MoneyDeps) => Promise<T>) => Promise<T>;

/** The customer has closed the page, so only background work continues. */
export class CustomerHasLeft extends Error {}

/** Ten meals: total 103.99, customer 31.20, subsidy 72.79. */
export const CUSTOMER_SHARE = toCents(3120);
const TOTAL = '103.99';
/** A cart with one more meal. */
const MORE = { quantity: 11, total: '113.99', share: toCents(3420) };

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';

interface Page {
  world: MoneyWorld;
  customer: Customer;
  go: RunStep;
}

const reserve = ({ go, customer }: Page, amount = TOTAL) =>
  go('reserve', (deps) => startCheckout(deps, customer.id, { amount, delivery: DELIVERY }));

type Intent = Awaited<ReturnType<typeof reserve>>;

/** Submits the provider's own payment form, which is not part of the product. */
async function pay({ world }: Page, { clientSecret }: Intent, card = GOOD): Promise<void> {
  await world.simulators.stripe.pay(clientSecret.split('_secret_')[0]!, card);
}

const place = (
  { go, customer }: Page,
  paymentMethod: OnlineMethod = 'stripe',
  { quantity, total } = { quantity: 10, total: TOTAL },
) =>
  go('place', (deps) =>
    placeOwnOrder(deps, customer.id, {
      totalAmount: total,
      deliveryDate: DELIVERY_DATE,
      deliveryTime: SLOT,
      paymentMethod,
      items: [{ mealId: customer.mealId, quantity, price: formatMoney(toCents(1000)) }],
    }),
  );

async function cancel({ go, customer }: Page, id: number): Promise<void> {
  const actor = { id: customer.id, username: '', role: 'customer', isVerified: true, epoch: 0 } as const;
  await go('cancel', (deps) => transitionOrder(deps, actor, id, { status: 'cancelled', key: customer.key }));
  customer.hasCancelled = true;
}

/** Selects the debit, agrees to it at the provider and polls until the page shows the payment. */
async function agree(page: Page, { orderId }: Intent): Promise<void> {
  const { go, customer, world } = page;
  await go('debit', (deps) =>
    startDebit(deps, customer.id, { orderId, amount: formatMoney(CUSTOMER_SHARE), description: 'Ten meals' }),
  );
  await world.agreeToDebit(orderId);
}

const look = ({ go, customer }: Page, { orderId }: Intent) =>
  go('look', (deps) => readDebitStatus({ ...deps, throttleByKey: (_, ask) => ask() }, customer.id, orderId));

/** The courses of action of customers. If a customer closes the page, background work must find the payment. */
export const WAYS = {
  async places(page: Page) {
    await pay(page, await reserve(page));
    await place(page);
  },
  async 'is declined at first'(page: Page) {
    const intent = await reserve(page);
    await pay(page, intent, DECLINED).catch(() => undefined);
    await pay(page, intent);
    await place(page);
  },
  async cancels(page: Page) {
    await pay(page, await reserve(page));
    await cancel(page, (await place(page)).id);
  },
  async 'increases the quantity'(page: Page) {
    await reserve(page);
    await page.customer.setQuantity(MORE.quantity);
    await pay(page, await reserve(page, MORE.total));
    await place(page, 'stripe', MORE);
  },
  async 'closes the page after paying'(page: Page) {
    await pay(page, await reserve(page));
    throw new CustomerHasLeft();
  },
  async 'never pays'(page: Page) {
    await reserve(page);
    throw new CustomerHasLeft();
  },
  async 'places the order by debit'(page: Page) {
    const intent = await reserve(page);
    await agree(page, intent);
    await look(page, intent);
    await place(page, 'ezidebit');
  },
  async 'closes the page after agreeing to a debit'(page: Page) {
    await agree(page, await reserve(page));
    throw new CustomerHasLeft();
  },
  async 'cancels an order paid by debit'(page: Page) {
    await agree(page, await reserve(page));
    await cancel(page, (await place(page, 'ezidebit')).id);
  },
} satisfies Record<string, (page: Page) => Promise<void>>;
export type Way = keyof typeof WAYS;

export interface Scenario {
  plan: ScenarioPlan;
  customer: Customer;
  /** Operations of the scenario, with their stages. Other scenarios can crash at these points. */
  operations: Set<string>;
  hasDied: boolean;
  hasMetFault: boolean;
  /** Errors that should never occur. */
  surprises: string[];
}

/** A scenario before it runs: the customer's actions, how the payment is found, and which crash and fault occur. */
export interface ScenarioPlan {
  way: Way;
  /** Which mechanism finds the payment of a customer who closed the page. */
  finder: 'webhook' | 'sweeper' | 'reconciliation';
  /** Where a process of the scenario crashes, once. */
  end?: (PlannedCrash & { stage: Stage }) | undefined;
  fault?: ProviderFault | undefined;
  /** Whether the customer retries requests without a response. */
  continues: boolean;
}

/** A single fault of a provider in a scenario. */
export type ProviderFault = { call: ProviderCall; fault: Fault } | { call: 'webhook'; fault: DeliveryFault };
