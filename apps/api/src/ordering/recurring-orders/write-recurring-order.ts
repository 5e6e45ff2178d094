import type {
  ChangeRecurringOrder,
  RecurringOverview,
  WriteRecurringOrder,
} from '@trpeza/contract/ordering/recurring-orders.schemas';
import { lockCustomer } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { localDateOf, weekdayOf } from '#platform/local-time.domain.ts';
import { requireAmount, type QuoteRules } from '#ordering/checkout/quote-order.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { pricesOf, quoteRecurringOrder } from './preview-recurring.ts';
import { readRecurring, requireOwnAccount, type ReadDeps } from './read-recurring-orders.ts';
import { listOpenedDays, listOpenDays } from './recurring-orders.domain.ts';
import {
  findRecurringOrder,
  deleteUnplacedDays,
  insertRecurringOrder,
  listItemsOf,
  listRecurringOrdersOf,
  stopRecurringOrder,
  updateRecurringOrder,
  writeItems,
  type RecurringItemRow,
  type RecurringKey,
} from './recurring-orders.queries.ts';

export interface WriteContext extends QuoteRules {
  today: string;
  actor: Actor;
  accountId: number;
  /** Reason for the audit entry, when the change was not made by a person directly. */
  reason?: string;
}

/**
 * Runs `change` in a transaction that locks the customer, and returns the customer's recurring orders afterwards.
 * @throws DomainError `common/not-found`
 */
export async function writeRecurring(
  deps: ReadDeps,
  actor: Actor,
  accountId: number,
  change: (trx: Trx, writing: WriteContext) => Promise<void>,
): Promise<RecurringOverview> {
  requireOwnAccount(actor, accountId);
  const [rules, now] = [await deps.settings.read(), deps.clock.now()];
  const { payments } = deps;
  const writing = { rules, payments, now, today: localDateOf(now, rules.time_zone), actor, accountId };
  await transaction(deps.db, async (trx) => {
    await lockCustomer(trx, accountId);
    await change(trx, writing);
  });
  return readRecurring(deps, actor, accountId);
}

/** @throws DomainError `customers/not-served`, `meals/not-found`, `recurring/day`, `recurring/second` */
export const makeRecurringOrder = (
  deps: ReadDeps,
  actor: Actor,
  accountId: number,
  input: WriteRecurringOrder,
) => writeRecurring(deps, actor, accountId, (trx, writing) => addRecurringOrder(trx, writing, input));

/** Adds a recurring order within the caller's transaction. The customer must be locked. */
export async function addRecurringOrder(trx: Trx, writing: WriteContext, input: Agreed): Promise<void> {
  const { accountId } = writing;
  await requireFreeDay(trx, writing, input);
  const items = await agreedItems(trx, writing, input);
  const id = await insertRecurringOrder(trx, accountId, rowOf(writing, input));
  await writeItems(trx, id, items);
  await record(trx, writing, null, factsOf(input));
}

/**
 * Changes a recurring order, and proposes its undecided days again. If the request contains the amounts shown in the
 * preview, the current prices apply. Otherwise meals that stay keep their prices.
 * @throws DomainError `common/not-found`, `recurring/changed`, `checkout/amount-changed`, and the errors of
 * `makeRecurringOrder`
 */
export const changeRecurringOrder = (
  deps: ReadDeps,
  actor: Actor,
  { accountId, id }: RecurringKey,
  input: ChangeRecurringOrder,
) => writeRecurring(deps, actor, accountId, (trx, writing) => rewriteRecurringOrder(trx, writing, id, input));

/** Changes a recurring order within the caller's transaction. The customer must be locked. */
export async function rewriteRecurringOrder(
  trx: Trx,
  writing: WriteContext,
  id: number,
  input: ChangeRecurringOrder,
): Promise<void> {
  const { accountId, rules, now } = writing;
  const before = await findRecurringOrder(trx, { accountId, id });
  if (!before || before.stoppedAt !== null) throw new DomainError('common/not-found');
  await requireFreeDay(trx, writing, input, id);
  const itemsBefore = await listItemsOf(trx, [id]);
  const items = await agreedItems(trx, writing, input, itemsBefore);
  const facts = factsOf({
    items: itemsBefore,
    everyWeeks: before.everyWeeks,
    deliveryTime: before.deliverySlot,
    from: before.beginsOn,
    to: before.endsOn,
  });
  const row = { ...rowOf(writing, input), version: input.expectedVersion };
  if (!(await updateRecurringOrder(trx, { accountId, id }, row))) throw new DomainError('recurring/changed');
  await writeItems(trx, id, items);
  await deleteUnplacedDays(
    trx,
    id,
    listOpenDays(rules, now).map(({ day }) => day),
  );
  await record(trx, writing, facts, factsOf(input));
}

/** @throws DomainError `common/not-found` */
export const endRecurringOrder = (deps: ReadDeps, actor: Actor, { accountId, id }: RecurringKey) =>
  writeRecurring(deps, actor, accountId, async (trx, writing) => {
    const { rules, now } = writing;
    if (!(await stopRecurringOrder(trx, { accountId, id }, now))) throw new DomainError('common/not-found');
    await deleteUnplacedDays(
      trx,
      id,
      listOpenedDays(rules, now).map(({ day }) => day),
    );
    if (actor.id === accountId) return;
    const about = { actorId: actor.id, subjectId: accountId, before: {}, after: { id } };
    await recordChange(trx, { action: 'account/recurring-stopped', ...about });
  });

/**
 * Requires that the recurring order begins on a delivery weekday without another recurring order of the customer. A
 * second recurring order for the same day would never be placed.
 */
async function requireFreeDay(
  trx: Trx,
  { accountId, today, rules }: WriteContext,
  { from }: { from: string },
  except?: number,
): Promise<void> {
  const weekday = weekdayOf(from);
  if (!rules.delivery_weekdays.includes(weekday)) throw new DomainError('recurring/day');
  const running = await listRecurringOrdersOf(trx, accountId, today);
  if (running.some(({ id, beginsOn }) => id !== except && weekdayOf(beginsOn) === weekday))
    throw new DomainError('recurring/second');
}

type Agreed = WriteRecurringOrder & Pick<ChangeRecurringOrder, 'shown'>;

/**
 * Returns the items at the agreed prices. If the request contains the amounts shown to the customer, the current prices
 * apply. Otherwise meals that stay keep their previous prices.
 */
async function agreedItems(
  trx: Trx,
  writing: WriteContext,
  { shown, ...input }: Agreed,
  before: readonly RecurringItemRow[] = [],
) {
  const quote = await quoteRecurringOrder(trx, writing, input);
  if (shown) requireAmount({ total: shown.totalAmount, customer: shown.customerAmount }, quote);
  const kept = pricesOf(shown ? [] : before);
  return quote.lines.map(({ mealId, quantity, priceCents }) => ({
    mealId,
    quantity,
    priceCents: kept.get(mealId) ?? priceCents,
  }));
}

const rowOf = ({ actor, now }: WriteContext, input: WriteRecurringOrder) => ({
  deliverySlot: input.deliveryTime,
  everyWeeks: input.everyWeeks,
  beginsOn: input.from,
  endsOn: input.to,
  delivery: input.delivery,
  madeBy: actor.id,
  at: now,
});

type Facts = Pick<WriteRecurringOrder, 'everyWeeks' | 'deliveryTime' | 'from' | 'to'> & {
  items: readonly { mealId: number; quantity: number }[];
};

const factsOf = ({ items, everyWeeks, deliveryTime, from, to }: Facts) => ({
  meals: items.map(({ mealId, quantity }) => `${quantity} × ${mealId}`).join(', '),
  everyWeeks,
  deliveryTime,
  from,
  to,
});

/** Writes an audit entry for changes by the office; customers' own changes are not recorded. */
async function record(
  trx: Trx,
  { actor, accountId, reason }: WriteContext,
  before: ReturnType<typeof factsOf> | null,
  after: ReturnType<typeof factsOf>,
): Promise<void> {
  if (actor.id === accountId) return;
  const about = { actorId: actor.id, subjectId: accountId, ...(reason && { reason }) };
  await recordChange(trx, { action: 'account/recurring-order', ...about, before: before ?? {}, after });
}
