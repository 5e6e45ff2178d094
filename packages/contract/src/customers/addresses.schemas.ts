import * as z from 'zod';
import { Id, line, optionalLine } from '../platform/schemas.ts';
import { ADDRESS_LENGTHS as MAX, DEFAULT_COUNTRY } from './addresses.constants.ts';

const fields = {
  addressLine1: line(MAX.addressLine1, 'accounts:rules.address-line-required'),
  /** Empty or null if there is no second line. */
  addressLine2: optionalLine(MAX.addressLine2).nullable().optional(),
  city: line(MAX.city, 'accounts:rules.address-city-required'),
  state: line(MAX.state, 'accounts:rules.address-state-required'),
  zipCode: line(MAX.zipCode, 'accounts:rules.address-zip-required'),
  country: line(MAX.country, 'accounts:rules.address-country-required'),
};

export const NewAddress = z.object({
  ...fields,
  country: fields.country.default(DEFAULT_COUNTRY),
  isDefault: z.boolean().default(false),
});
export type NewAddress = z.output<typeof NewAddress>;

/** Omitted fields stay unchanged; `{isDefault: true}` alone makes the address the default one. */
export const AddressChange = z.object({ ...fields, isDefault: z.boolean() }).partial();
export type AddressChange = z.output<typeof AddressChange>;

/** A delivery address of a person. A person with addresses has exactly one default. */
export const Address = z
  .object({
    id: Id,
    userId: Id,
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Address' });
export type Address = z.output<typeof Address>;
