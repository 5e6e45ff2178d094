import * as z from 'zod';
import { PERSON_DIETS } from '../menu/diets.constants.ts';
import { ALLERGENS } from '../menu/meals.constants.ts';
import { Instant } from '../platform/schemas.ts';
import { CONSENT_WAYS } from './client-file.constants.ts';

/** Saved without duplicates, in the order of `ALLERGENS`. */
const allergens = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length, 'common:rules.too-many');
const diets = z.array(z.enum(PERSON_DIETS)).max(PERSON_DIETS.length, 'common:rules.too-many');

/** Health data: nothing is stored without consent, and consent without data is rejected. */
export const SaveDiet = z
  .object({ allergens, diets, consent: z.literal(true, 'accounts:rules.diet-consent') })
  .refine((declared) => declared.allergens.length + declared.diets.length > 0, {
    path: ['allergens'],
    error: 'accounts:rules.diet-empty',
  });

/** The allergens and diets by which pages mark the meals that a person cannot order. */
export const Diet = z
  .object({ allergens: z.array(z.enum(ALLERGENS)), diets: z.array(z.enum(PERSON_DIETS)) })
  .meta({ id: 'Diet' });
export type Diet = z.output<typeof Diet>;

/** `consentedBy` and `consentHow` are null if the person entered the diet themselves. */
export const StoredDiet = Diet.extend({
  consentedAt: Instant,
  consentedBy: z.string().nullable(),
  consentHow: z.enum(CONSENT_WAYS).nullable(),
  source: z.string().nullable(),
  toConfirm: z.boolean().meta({
    description: 'Whether the data come from an import and the customer has not confirmed them yet',
  }),
}).meta({ id: 'KeptDiet' });
export type StoredDiet = z.output<typeof StoredDiet>;
