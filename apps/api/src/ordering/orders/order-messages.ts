import { toCents, type Cents } from '@trpeza/contract/platform/money';
import type { Language } from '@trpeza/contract/platform/language';
import type { Recipient } from '#access/access.api.ts';
import { type MessageRecipient, causeFor } from '#customers/customers.api.ts';
import type { AnyMessage } from '#messages/messages.api.ts';
import { isShareWaived } from './order-money.ts';
import type { OrderItemRow } from './orders.queries.ts';
import type { UnsentEvent } from './unsent-events.queries.ts';

/**
 * Returns the template of the message about an event. Undefined if the event has no message, such as kitchen progress,
 * which the orders page shows.
 */
export function templateOf({
  action,
  fromStatus,
  toStatus,
}: Pick<UnsentEvent, 'action' | 'fromStatus' | 'toStatus'>) {
  if (action === 'place') return 'order-received';
  if (action === 'credit') return 'order-credited';
  if (action === 'reschedule') return 'order-moved';
  if (action === 'change') return 'order-changed';
  if (toStatus === 'delivering') return 'order-on-its-way';
  if (toStatus === 'completed') return 'order-delivered';
  if (toStatus === 'cancelled') return 'order-cancelled';
  // A reopened order: the customer may have read that it was cancelled.
  return fromStatus === 'cancelled' && action === 'correct' ? 'order-back' : undefined;
}

/**
 * Whether a recipient gets the message about an event. Every message requires that the recipient has enabled email
 * notifications. Messages about a delivery that is on its way or done also require that updates are enabled.
 */
export function wantsMessage(recipient: Recipient, event: UnsentEvent): boolean {
  const template = templateOf(event);
  if (!template || !recipient.emailNotifications) return false;
  // A delivery after a cancellation is always announced.
  const isUpdate =
    template === 'order-on-its-way' || (template === 'order-delivered' && event.fromStatus !== 'cancelled');
  return recipient.orderUpdates || !isUpdate;
}

interface Common {
  link: string;
  /** All meals of a placed order, or the credited meals. */
  meals: readonly Pick<OrderItemRow, 'name' | 'nameMk' | 'quantity'>[];
}

/** The office's email addresses for new orders, their language, and the URL of the order list. */
export interface OfficeRecipients {
  addresses: readonly string[];
  language: Language;
  link: string;
}

/** Returns the message about an event. */
export function messageOf(event: UnsentEvent, to: MessageRecipient, common: Common): AnyMessage {
  const template = templateOf(event)!;
  const { accountId, email, language, about, signsIn } = to;
  const cause = causeFor(`order-event:${event.id}`, to);
  const head = { cause, to: { accountId, email, language, about, signsIn } };
  // Customers registered by the office may have a name only in the order.
  const order = { name: to.name || event.firstName, ...orderOf(event, common) };
  if (template === 'order-received') {
    return { ...head, template, variables: { ...order, ...sumsOf(event), meals: common.meals } };
  }
  if (template === 'order-credited') {
    return { ...head, template, variables: { ...order, ...creditOf(event), meals: common.meals } };
  }
  if (template === 'order-moved') return { ...head, template, variables: { ...order, ...movedOf(event) } };
  if (template === 'order-changed') {
    return { ...head, template, variables: { ...order, ...changeOf(event), meals: event.changedLines! } };
  }
  if (template === 'order-delivered')
    return { ...head, template, variables: { ...order, leftWhere: event.leftWhere, ...chargeOf(event) } };
  if (template === 'order-cancelled') return { ...head, template, variables: { ...order, ...endOf(event) } };
  if (template === 'order-back') return { ...head, template, variables: { ...order, ...chargeOf(event) } };
  return { ...head, template, variables: order };
}

/** Returns a notice of a new order for each address of the office. */
export function noticesOf(event: UnsentEvent, office: OfficeRecipients, common: Common): AnyMessage[] {
  const variables = {
    name: `${event.firstName} ${event.lastName}`.trim(),
    ...orderOf(event, { ...common, link: `${office.link}&order=${event.orderId}` }),
    customerPhone: event.phoneNumber,
    instructions: event.deliveryInstructions,
    meals: common.meals,
    total: toCents(event.totalCents),
  };
  return office.addresses.map((email) => ({
    cause: `order-notice:${event.orderId}:${email.toLowerCase()}`,
    template: 'order-notice' as const,
    // The message contains the customer's data, so it is erased with the customer's account.
    to: { accountId: event.accountId, email, language: office.language },
    variables,
  }));
}

const orderOf = (event: UnsentEvent, { link }: Common) => ({
  number: event.orderId,
  date: event.deliveryDate,
  slot: event.deliverySlot,
  address: event.deliveryAddress,
  link,
});

/**
 * The old and new delivery of the reschedule that this event records. The order may have been rescheduled again since.
 */
const movedOf = ({ fromDate, fromSlot, toDate, toSlot }: UnsentEvent) => ({
  date: toDate!,
  slot: toSlot!,
  oldDate: fromDate!,
  oldSlot: fromSlot!,
});

const sumsOf = ({ totalCents, subsidyCents, customerCents, paymentMethod }: UnsentEvent) => ({
  by: paymentMethod,
  total: toCents(totalCents),
  covered: toCents(subsidyCents),
  you: toCents(customerCents),
});

const endOf = (event: UnsentEvent) => {
  const { action, outcome, refundCents } = event;
  return {
    isWithdrawn: action === 'withdraw',
    outcome,
    refund: toCents(Number(refundCents ?? 0)),
    isNotOwed: isShareWaived(event),
    budget: event.worthSubsidyCents > 0 ? event.budgetPeriod : null,
  };
};

/** `chargedAgain` is the refunded amount that is charged on account because the order was restored; otherwise null. */
const chargeOf = ({ fromStatus, refundCents, onAccountCents }: UnsentEvent) => ({
  chargedAgain: fromStatus === 'cancelled' && refundCents !== null ? toCents(onAccountCents) : null,
});

/** The amounts after the change that this event records, even if the order was changed again since. */
const changeOf = ({ changedTo, refundCents, paymentMethod }: UnsentEvent) => {
  const [total, you, before] = changedTo!.map(toCents) as [Cents, Cents, Cents];
  return {
    by: paymentMethod,
    total,
    covered: toCents(total - you),
    you,
    more: toCents(you - before),
    refund: toCents(Number(refundCents ?? 0)),
  };
};

const creditOf = (event: UnsentEvent) => {
  const { creditReason, creditOwnCents, creditSubsidyCents, paymentMethod, refundCents } = event;
  const isOnAccount = paymentMethod === 'account';
  return {
    creditReason: creditReason!,
    by: paymentMethod,
    // Zero if the debit was dishonoured or the customer's share is zero: the credited meals are then not charged, and
    // nothing is refunded.
    refund: toCents(Number((isOnAccount ? creditOwnCents : refundCents) ?? 0)),
    budget: creditSubsidyCents! > 0 ? event.budgetPeriod : null,
  };
};
