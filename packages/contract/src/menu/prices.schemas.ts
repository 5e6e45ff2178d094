import * as z from 'zod';
import { AMOUNT_PATTERN } from '../platform/money.ts';
import { Id, LocalDate, Money, MoneyInput } from '../platform/schemas.ts';
import { PRICE_STEPS } from './prices.constants.ts';

/** A price for deliveries from a date on. */
export const DatedPrice = z.object({
  from: LocalDate,
  price: z
    .string('menu:rules.price-required')
    .trim()
    .min(1, 'menu:rules.price-required')
    .regex(AMOUNT_PATTERN, 'menu:rules.price-invalid'),
});
export type DatedPrice = z.output<typeof DatedPrice>;

/**
 * Parses a percentage as basis points: `4` → 400, `+ 4 %` → 400, `-2,5` → -250. The maximum doubles prices; the minimum
 * keeps them above zero.
 */
const percent = z
  .string('menu:rules.percent')
  .overwrite((text) => text.replaceAll(/[\s%]/g, ''))
  .regex(/^[+-]?\d{1,3}([.,]\d{1,2})?$/, 'menu:rules.percent')
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 100))
  .refine((value) => value > -10_000 && value <= 10_000, 'menu:rules.percent');

/**
 * Changes all prices, or those of a category, by a percentage, for deliveries from a date on. `step` is the rounding in
 * cents.
 */
export const PriceIncrease = z.object({
  percent,
  step: z.literal(PRICE_STEPS),
  from: LocalDate,
  categoryId: Id.nullable(),
});
export type PriceIncrease = z.output<typeof PriceIncrease>;

export const PriceRow = z
  .object({ mealId: Id, name: z.string(), name_mk: z.string(), before: Money, after: Money })
  .meta({ id: 'PriceRow' });
export type PriceRow = z.output<typeof PriceRow>;

/** `seen` is the preview that the user confirmed. */
export const ConfirmedIncrease = PriceIncrease.extend({
  seen: z
    .array(z.object({ mealId: Id, before: MoneyInput, after: MoneyInput }))
    .max(500, 'common:rules.too-many'),
});

export const PricePreview = z.object({ rows: z.array(PriceRow) }).meta({ id: 'PricePreview' });
export const RaisedPrices = z.object({ changed: z.int() }).meta({ id: 'RaisedPrices' });
export type RaisedPrices = z.output<typeof RaisedPrices>;
