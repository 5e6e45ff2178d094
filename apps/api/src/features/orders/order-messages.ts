import type { DeliveryOutcome, OrderAction } from '@trpeza/contract/orders/orders.states';
import { toCents } from '@trpeza/contract/shared/money';
import type { Recipient } from '#features/accounts/read-recipients.ts';
import type { AnyMessage } from '#features/messages/post-message.ts';
import type { UntoldEvent } from './order-events.queries.ts';
import type { OrderItemRow } from './orders.queries.ts';

/** The moves that matter to who waits for the meals; how the kitchen gets on is on the page of the orders. */
export function templateOf({ action, toStatus }: Pick<UntoldEvent, 'action' | 'toStatus'>) {
  if (action === 'place') return 'order-received';
  if (toStatus === 'delivering') return 'order-on-its-way';
  if (toStatus === 'completed') return 'order-delivered';
  return toStatus === 'cancelled' ? 'order-cancelled' : undefined;
}

/** Everybody who reads e-mail learns that an order was taken or will not come; what lies between, who asked for it. */
export function wants(recipient: Recipient | undefined, event: UntoldEvent): boolean {
  const template = templateOf(event);
  if (!template || !recipient?.emailNotifications) return false;
  const isUpdate = template === 'order-on-its-way' || template === 'order-delivered';
  return recipient.orderUpdates || !isUpdate;
}

interface Common {
  currency: string;
  link: string;
  meals: readonly OrderItemRow[];
}

/** The message of an event that somebody wants. */
export function messageOf(event: UntoldEvent, to: Recipient, common: Common): AnyMessage {
  const template = templateOf(event)!;
  const { accountId, email, language } = to;
  const head = { cause: `order-event:${event.id}`, to: { accountId, email, language } };
  const order = {
    name: to.name,
    number: event.orderId,
    date: event.deliveryDate,
    slot: event.deliverySlot,
    address: event.deliveryAddress,
    currency: common.currency,
    link: common.link,
  };
  if (template === 'order-received') {
    return { ...head, template, variables: { ...order, ...sumsOf(event), meals: common.meals } };
  }
  if (template === 'order-cancelled') return { ...head, template, variables: { ...order, ...endOf(event) } };
  return { ...head, template, variables: order };
}

const sumsOf = ({ totalCents, subsidyCents, customerCents }: UntoldEvent) => ({
  total: toCents(totalCents),
  covered: toCents(subsidyCents),
  you: toCents(customerCents),
});

const endOf = ({ action, outcome, refundCents }: UntoldEvent) => ({
  action: action as OrderAction,
  outcome: outcome as DeliveryOutcome | null,
  refund: refundCents === null ? null : toCents(Number(refundCents)),
});
