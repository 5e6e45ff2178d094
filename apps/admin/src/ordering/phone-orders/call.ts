import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { Ordering } from '@trpeza/contract/ordering/phone.schemas';
import { addressIn, placeOf, type Place } from '@trpeza/ui/ordering/checkout/place';
import type { OrderLine } from '@trpeza/ui/ordering/orders/order-lines';

/** The input of one telephone call: the fields of its form, in the order of the page. */
export interface Call extends Delivery {
  items: OrderLine[];
  /** Empty while no date can be ordered. */
  deliveryDate: string;
  deliveryTime: Slot;
  /** `address:7`, `last` for where the last order went, or `other`. */
  place: string;
  note: string;
  /** Why an administrator orders fewer meals than the minimum. */
  minimumReason: string;
  /** The idempotency key sent with the order: repeated requests place one order. */
  key: string;
  /** The order may exist already: the reply to it can be lost. */
  isSent: boolean;
}

type Known = Pick<
  Ordering,
  'customer' | 'addresses' | 'country' | 'delivery' | 'lastOrder' | 'options' | 'openOrders'
>;

export interface KnownPlace {
  value: string;
  place: Place;
  isDefault: boolean;
}

/** The customer's known delivery addresses: the saved ones, and that of the last order if it is another. */
export function placesOf({ addresses, delivery }: Pick<Known, 'addresses' | 'delivery'>): KnownPlace[] {
  const kept = addresses.map((address) => {
    return { value: `address:${address.id}`, place: placeOf(address), isDefault: address.isDefault };
  });
  if (!delivery || addressIn(delivery, addresses)) return kept;
  const { address, city, state, zipCode, country } = delivery;
  return [{ value: 'last', place: { address, city, state, zipCode, country }, isDefault: false }, ...kept];
}

/** A call starts from the last order: the same meals where available, the same address, the next date without an order. */
export function startOf(known: Known, key: string): Call {
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
  const first = firstPlace(known);
  return first ? toPlace(call, first) : call;
}

/** A caller asking about an existing order must not get a second one by a press; empty while no date can be ordered. */
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

/** The address of the last order, else the default address. */
function firstPlace(known: Known): KnownPlace | undefined {
  const places = placesOf(known);
  const last = known.delivery && addressIn(known.delivery, known.addresses);
  const value = last ? `address:${last.id}` : 'last';
  return (
    places.find((each) => each.value === value) ?? places.find(({ isDefault }) => isDefault) ?? places[0]
  );
}

/** `268, 270` */
export const numbersOf = (orders: readonly { orderNumber: string }[]): string =>
  orders.map(({ orderNumber }) => orderNumber).join(', ');

/** A slot that is open on a date: the requested one if possible, else the first. */
export function slotFor(options: Ordering['options'], date: string, requested?: Slot): Slot {
  const open = options.dates.find((each) => each.date === date)?.openSlots ?? [];
  return (
    open.find((slot) => slot === requested) ?? open[0] ?? requested ?? options.next?.deliveryTime ?? SLOTS[1]
  );
}

export const toPlace = (call: Call, { value, place }: Pick<KnownPlace, 'value' | 'place'>): Call => ({
  ...call,
  place: value,
  ...place,
});

/** State and country stay: they are mostly the same. */
export const toOtherPlace = (call: Call): Call => ({
  ...call,
  place: 'other',
  ...NOWHERE,
  state: call.state,
});
