import { sql } from 'kysely';
import { findViolations } from '#test/check-invariants.ts';
import type { Scenario } from './scenarios.ts';
import type { MoneyWorld } from './money-world.ts';
import { CUSTOMER_SHARE } from './scenarios.ts';

/**
 * Returns all violations in a world, one sentence each.
 * @param isOver whether pending states count as violations
 */
export async function findMoneyViolations(
  world: MoneyWorld,
  scenarios: readonly Scenario[],
  { isOver }: { isOver: boolean },
): Promise<string[]> {
  const [ours, exceptions, violations] = [
    await readOurs(world),
    await readPaymentIssues(world),
    await findViolations(world.url),
  ];
  const wrong = violations.map((violation) => JSON.stringify(violation));
  for (const exception of exceptions) wrong.push(`open payment issue: ${JSON.stringify(exception)}`);
  const truths = readProviderRecords(world);
  const known = new Set(ours.map(({ paymentId }) => paymentId));
  for (const { key, received } of truths)
    if (received > 0 && !known.has(key ?? '')) wrong.push(`payment without a record: ${key}`);
  const truthOf = new Map<string | null, Truth>();
  for (const truth of truths) {
    const before = truthOf.get(truth.key);
    truthOf.set(
      truth.key,
      before
        ? { ...truth, received: before.received + truth.received, refunded: before.refunded + truth.refunded }
        : truth,
    );
  }
  const byAccount = Map.groupBy(ours, ({ accountId }) => accountId);
  for (const scenario of scenarios) {
    const payments = (byAccount.get(scenario.customer.id) ?? []).map((payment) => ({
      ...payment,
      truth: truthOf.get(payment.paymentId),
    }));
    const name = nameOf(scenario);
    for (const fault of [...scenario.surprises, ...faultsOf(scenario, payments, isOver)])
      wrong.push(`${name}: ${fault}`);
  }
  return wrong;
}

const nameOf = ({ plan: { way, finder, end, fault, continues }, customer }: Scenario): string =>
  [
    `customer ${customer.id} ${way} (${finder})`,
    end && `dies ${end.moment} "${end.stage}: ${end.operation}"`,
    fault && `${fault.call} ${fault.fault}`,
    continues ? 'continues' : 'leaves',
  ]
    .filter(Boolean)
    .join(', ');

type OurPayment = Awaited<ReturnType<typeof readOurs>>[number];
type Truth = ReturnType<typeof readProviderRecords>[number];

function* faultsOf(
  { customer }: Scenario,
  payments: (OurPayment & { truth: Truth | undefined })[],
  isOver: boolean,
): Generator<string> {
  const orders = new Set(payments.flatMap(({ orderId }) => orderId ?? []));
  if (orders.size > 1) yield `has ${orders.size} orders`;
  let kept = 0;
  for (const { truth, isOrders, orderStatus, customerCents, requestedCents, succeededCents } of payments) {
    const [received, refunded] = [truth?.received ?? 0, truth?.refunded ?? 0];
    const belongs = isOrders && orderStatus !== 'cancelled' ? customerCents! : 0;
    kept += received - refunded;
    if (refunded > received) yield `was refunded ${refunded} of ${received}`;
    if (isOrders && received === 0) yield 'has an unpaid order';
    if (isOver && received - refunded !== belongs)
      yield `received ${received}, refunded ${refunded}, active orders ${belongs}`;
    if (!isOver && received - refunded - Math.max(0, requestedCents + succeededCents - refunded) !== belongs)
      yield `received ${received}, refunded ${refunded}, requested ${requestedCents}, active orders ${belongs}`;
    if (succeededCents !== refunded && isOver)
      yield `recorded refunds ${succeededCents}, provider refunds ${refunded}`;
  }
  const hasOrder = payments.some(({ isOrders }) => isOrders);
  if (payments.some(({ truth }) => truth && truth.received > 0) && !hasOrder)
    yield 'has paid without an order';
  if (
    customer.hasCancelled &&
    payments.some(({ orderStatus }) => orderStatus !== 'cancelled' && orderStatus !== null)
  )
    yield 'has cancelled an order that is still active';
  if (isOver && kept > CUSTOMER_SHARE + 300) yield `was charged twice: ${kept}`;
}

/** Every payment in the database, with its order and its refunded amounts, including pending refunds. */
const readOurs = ({ db }: MoneyWorld) =>
  db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .leftJoin('orders', 'orders.checkoutId', 'checkouts.id')
    .select((eb) => [
      'payments.id as paymentId',
      'checkouts.accountId',
      'orders.id as orderId',
      'orders.status as orderStatus',
      'orders.customerCents',
      eb
        .and([
          eb('orders.id', 'is not', null),
          eb('payments.state', 'in', ['paid', 'accepted', 'dishonoured']),
        ])
        .as('isOrders'),
      refundsIn('requested').as('requestedCents'),
      refundsIn('succeeded').as('succeededCents'),
    ])
    .execute();

const refundsIn = (state: string) =>
  sql<number>`(select coalesce(sum(amount_cents), 0)::integer from refunds where payment_id = payments.id and state = ${state})`;

const readPaymentIssues = ({ db }: MoneyWorld) =>
  db
    .selectFrom('paymentIssues')
    .select(['kind', 'subject', 'details'])
    .where('resolvedAt', 'is', null)
    .execute();

/** Returns the providers' records in one format. A debit that is submitted to the bank counts as collected. */
const readProviderRecords = ({ simulators: { stripe, ezidebit } }: MoneyWorld) => [
  ...stripe.records().map(({ key, metadata, received, refunded }) => ({
    key: metadata['payment'] ?? key,
    received,
    refunded,
  })),
  ...ezidebit.records().map(({ reference: key, amount, status, refunded }) => ({
    key,
    received: ['waiting', 'pending', 'successful'].includes(status) ? amount : 0,
    refunded,
  })),
];
