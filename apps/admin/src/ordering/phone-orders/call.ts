import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import {
  findSavedAddress,
  deliveryAddressOf,
  type DeliveryAddress,
} from '@trpeza/ui/ordering/checkout/delivery-address';
import type { OrderLine } from '@trpeza/ui/ordering/orders/order-lines';

/** Form values of one order by phone, in the order of the page. */
export interface Call extends Delivery {
  items: OrderLine[];
  /** Empty while no date can be ordered. */
  deliveryDate: string;
  deliveryTime: Slot;
  /** `address:7` for a saved address, `last` for the address of the last order, or `other`. */
  place: string;
  note: string;
  /** An administrator's reason for ordering fewer meals than the minimum. */
  minimumReason: string;
  /** Idempotency key sent with the order: repeated requests place one order. */
  key: string;
  /** Whether the request was sent. The order may then exist already, even if the response was lost. */
  isSent: boolean;
}

type Known = Pick<
  Ordering,
  'customer' | 'addresses' | 'country' | 'delivery' | 'lastOrder' | 'options' | 'openOrders'
>;

export type KnownAddress = { value: string; place: DeliveryAddress; isDefault: boolean };

/** The customer's known delivery addresses: the saved ones, and the address of the last order if it differs. */
export function knownAddressesOf({
  addresses,
  delivery,
}: Pick<Known, 'addresses' | 'delivery'>): KnownAddress[] {
  const kept = addresses.map((each) => {
    return { value: `address:${each.id}`, place: deliveryAddressOf(each), isDefault: each.isDefault };
  });
  if (!delivery || findSavedAddress(delivery, addresses)) return kept;
  const { address, city, state, zipCode, country } = delivery;
  return [{ value: 'last', place: { address, city, state, zipCode, country }, isDefault: false }, ...kept];
}

/**
 * The initial form values, copied from the last order: its meals where still available, its address, and the next date
 * without an order.
 */
export function createInitialCall(known: Known, key: string): Call {
  const { customer, country, delivery, lastOrder, options } = known;
  const date = firstFreeDay(known);
  const call: Call = {
    items: linesAgain(lastOrder),
    deliveryDate: date,
    deliveryTime: slotFor(options, date, lastOrder?.deliveryTime),
    place: 'other',
    ...NOWHERE,
    country,
    firstName: delivery?.firstName ?? customer.firstName ?? '',
    lastName: delivery?.lastName ?? customer.lastName ?? '',
    phone: delivery?.phone ?? customer.phoneNumber ?? '',
    deliveryInstructions: delivery?.deliveryInstructions ?? '',
    note: '',
    minimumReason: '',
    key,
    isSent: false,
  };
  const first = initialAddress(known);
  return first ? fillAddress(call, first) : call;
}

/**
 * The first date without an open order, so that a caller asking about an existing order does not get a second one by
 * accident. If there is no such date, the next delivery date; empty while no date can be ordered.
 */
function firstFreeDay({ options, openOrders }: Known): string {
  const taken = new Set(openOrders.map(({ deliveryDate }) => deliveryDate));
  const free = options.dates.find(({ date, openSlots }) => openSlots.length > 0 && !taken.has(date));
  return free?.date ?? options.next?.deliveryDate ?? '';
}

const NOWHERE = { address: '', city: '', state: '', zipCode: '' };

const linesAgain = (lastOrder: Ordering['lastOrder']): OrderLine[] =>
  (lastOrder?.items ?? [])
    .filter(({ leftOut }) => leftOut === null)
    .map(({ mealId, quantity }) => ({ mealId, quantity }));

/** The address of the last order, or else the default address. */
function initialAddress(known: Known): KnownAddress | undefined {
  const places = knownAddressesOf(known);
  const last = known.delivery && findSavedAddress(known.delivery, known.addresses);
  const value = last ? `address:${last.id}` : 'last';
  return (
    places.find((each) => each.value === value) ?? places.find(({ isDefault }) => isDefault) ?? places[0]
  );
}

/** Formats order numbers as a list, for example `268, 270`. */
export const formatOrderNumbers = (orders: readonly { orderNumber: string }[]): string =>
  orders.map(({ orderNumber }) => orderNumber).join(', ');

/** The requested slot if it is open on the date, otherwise the first open one. */
export function slotFor(options: Ordering['options'], date: string, requested?: Slot): Slot {
  const open = options.dates.find((each) => each.date === date)?.openSlots ?? [];
  return (
    open.find((slot) => slot === requested) ?? open[0] ?? requested ?? options.next?.deliveryTime ?? SLOTS[1]
  );
}

export const fillAddress = (call: Call, { value, place }: Pick<KnownAddress, 'value' | 'place'>): Call => ({
  ...call,
  place: value,
  ...place,
});

/** Clears the address for new input but keeps state and country, which rarely differ. */
export const clearAddress = (call: Call): Call => ({
  ...call,
  place: 'other',
  ...NOWHERE,
  state: call.state,
});
