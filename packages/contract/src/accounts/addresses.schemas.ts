import * as z from 'zod';
import { Id, line, PRINTABLE } from '../shared/schemas.ts';

/** How many addresses one person keeps at most. */
export const ADDRESS_LIMIT = 20;

const fields = {
  addressLine1: line(200, 'accounts:rules.address-line-required'),
  /** Empty or null is "none". */
  addressLine2: z
    .string()
    .trim()
    .max(90, 'common:rules.too-long')
    .regex(PRINTABLE, 'common:rules.characters')
    .nullable()
    .optional(),
  city: line(100, 'accounts:rules.address-city-required'),
  state: line(100, 'accounts:rules.address-state-required'),
  zipCode: line(20, 'accounts:rules.address-zip-required'),
  country: line(100, 'accounts:rules.address-country-required'),
};

export const NewAddress = z.object({
  ...fields,
  country: fields.country.default('United States'),
  isDefault: z.boolean().default(false),
});
export type NewAddress = z.output<typeof NewAddress>;

/** What is left out stays as it is; `{isDefault: true}` alone makes the address the default one. */
export const AddressChange = z.object({ ...fields, isDefault: z.boolean() }).partial();
export type AddressChange = z.output<typeof AddressChange>;

/** A place that a person has meals brought to. Whoever keeps any has exactly one default. */
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
