import * as z from 'zod';
import { Instant, TOO_LONG } from '../platform/schemas.ts';

/** Everything stored about one person: the rows of each table, under its heading. */
export const PersonalData = z
  .object({
    exportedAt: Instant,
    kitchen: z.string(),
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.output<typeof PersonalData>;

export const CloseAccount = z.object({
  password: z
    .string('accounts:rules.password-required')
    .trim()
    .min(1, 'accounts:rules.password-required')
    .max(200, TOO_LONG),
});
