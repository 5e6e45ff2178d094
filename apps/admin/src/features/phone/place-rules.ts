import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import { brokenRules, type DeliveryField } from '@trpeza/ui/features/checkout/delivery-rules';
import { useTranslation } from 'react-i18next';

/** In the order of the page, on which the place comes before who takes it in. */
export const PLACE_FIELDS = [
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'firstName',
  'lastName',
  'phone',
  'deliveryInstructions',
] as const satisfies readonly DeliveryField[];

/** The shop's rules in words for the office: its own speak to the customer. */
export function usePlaceRules(): (values: Delivery) => Partial<Record<DeliveryField, string>> {
  const { t } = useTranslation(['phone', 'accounts', 'common']);
  return (values) => {
    const broken = brokenRules(values);
    const textOf = (name: DeliveryField): string | undefined => {
      const rule = broken[name];
      if (rule === undefined) return undefined;
      const isMissing = rule.endsWith('-required') && name !== 'deliveryInstructions';
      return isMissing ? t(`phone:missing.${name}`) : t(rule as 'common:rules.too-long');
    };
    const texts = PLACE_FIELDS.map((name) => [name, textOf(name)] as const);
    return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
  };
}
