import { useTranslation } from 'react-i18next';
import { ADDRESS_LENGTHS } from '@trpeza/contract/accounts/addresses.words';

/** In the order of the form; the error summary keeps it. */
export const ADDRESS_FIELDS = [
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
  'country',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressTexts = Record<AddressField, string>;

const REQUIRED = {
  addressLine1: 'accounts:rules.address-line-required',
  addressLine2: undefined,
  city: 'accounts:rules.address-city-required',
  state: 'accounts:rules.address-state-required',
  zipCode: 'accounts:rules.address-zip-required',
  country: 'accounts:rules.address-country-required',
} as const satisfies Record<AddressField, string | undefined>;

type Rule = NonNullable<(typeof REQUIRED)[AddressField]> | 'common:rules.too-long';

/** The rules of the contract's `NewAddress`, so that a gap is told before anything is sent. The server asks them again. */
export function brokenAddressRules(texts: AddressTexts): Partial<Record<AddressField, Rule>> {
  const broken: Partial<Record<AddressField, Rule>> = {};
  for (const name of ADDRESS_FIELDS) {
    const text = texts[name].trim();
    const required = REQUIRED[name];
    if (!text && required) broken[name] = required;
    if (text.length > ADDRESS_LENGTHS[name]) broken[name] = 'common:rules.too-long';
  }
  return broken;
}

export function useAddressRules(): (texts: AddressTexts) => Partial<Record<AddressField, string>> {
  const { t } = useTranslation(['accounts', 'common']);
  return (texts) =>
    Object.fromEntries(Object.entries(brokenAddressRules(texts)).map(([name, rule]) => [name, t(rule)]));
}
