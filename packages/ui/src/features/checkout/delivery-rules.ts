import { useTranslation } from 'react-i18next';
import { DELIVERY_LENGTHS } from '@trpeza/contract/checkout/checkout.words';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import { phoneProblem } from '../accounts/phone-rule.ts';

/** In the order of the form; the error summary keeps it. */
export const DELIVERY_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'deliveryInstructions',
] as const;
export type DeliveryField = (typeof DELIVERY_FIELDS)[number];

const REQUIRED = {
  firstName: 'checkout:rules.first-name-required',
  lastName: 'checkout:rules.last-name-required',
  phone: 'accounts:rules.phone-required',
  address: 'checkout:rules.address-required',
  city: 'checkout:rules.city-required',
  state: 'checkout:rules.state-required',
  zipCode: 'checkout:rules.zip-required',
  country: 'checkout:rules.country-required',
  deliveryInstructions: undefined,
} as const satisfies Record<DeliveryField, string | undefined>;

type Rule =
  | NonNullable<(typeof REQUIRED)[DeliveryField]>
  | 'accounts:rules.phone-invalid'
  | 'accounts:rules.phone-digits'
  | 'common:rules.too-long';

const phoneRule = (phone: string): Rule | undefined => {
  const problem = phoneProblem(phone);
  return problem && `accounts:${problem}`;
};

/** The rules of the contract's `Delivery`, so that a gap is told before the next step. The server asks them again. */
export function brokenRules(values: Delivery): Partial<Record<DeliveryField, Rule>> {
  const broken: Partial<Record<DeliveryField, Rule>> = {};
  for (const name of DELIVERY_FIELDS) {
    const value = values[name].trim();
    const required = REQUIRED[name];
    const rule = value
      ? value.length > DELIVERY_LENGTHS[name]
        ? 'common:rules.too-long'
        : name === 'phone'
          ? phoneRule(value)
          : undefined
      : required;
    if (rule) broken[name] = rule;
  }
  return broken;
}

export function useDeliveryRules(): (values: Delivery) => Partial<Record<DeliveryField, string>> {
  const { t } = useTranslation(['checkout', 'accounts', 'common']);
  return (values) =>
    Object.fromEntries(Object.entries(brokenRules(values)).map(([name, rule]) => [name, t(rule)]));
}
