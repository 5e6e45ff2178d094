import type { StripeStore } from './stripe-store.ts';
import { toCharge, toPaymentIntent } from './stripe-objects.ts';
import { badRequest } from './stripe-refusal.ts';

/** Replaces ids in a response with objects: `expand: ['latest_charge']`, in lists `['data.latest_charge']`. */
export function expand(store: StripeStore, shown: object, paths: readonly string[]): object {
  for (const path of paths) expandAt(store, shown as Record<string, unknown>, path.split('.'));
  return shown;
}

function expandAt(store: StripeStore, shown: Record<string, unknown>, [name = '', ...rest]: string[]): void {
  const value = shown[name];
  if (value === undefined) throw badRequest({ message: `This property cannot be expanded (${name}).` });
  if (typeof value === 'string') shown[name] = findObject(store, value);
  for (const inner of [shown[name]].flat())
    if (rest.length > 0 && inner !== null) expandAt(store, inner as Record<string, unknown>, rest);
}

function findObject({ payments }: StripeStore, id: string): object {
  const intent = payments.get(id);
  if (intent) return toPaymentIntent(intent);
  const charged = [...payments.values()].find(({ charge }) => charge?.id === id);
  if (charged) return toCharge(charged);
  throw badRequest({ message: `This property cannot be expanded (${id}).` });
}
