import * as z from 'zod';
import { readAddress } from '#platform/database/address.ts';

/** Stays a text: whoever connects reads it. What is said of a wrong one never repeats its password. */
export const databaseAddress = z.string().superRefine((text, context) => {
  try {
    readAddress(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

interface PoolEnv {
  DATABASE_POOL: number;
  DATABASE_POOL_MIN?: number | undefined;
}

/** Half of them stay open, so that none has to be opened exactly when there is most to do. */
export function poolMinimum({ DATABASE_POOL, DATABASE_POOL_MIN }: PoolEnv, context: z.RefinementCtx): number {
  if (DATABASE_POOL_MIN === undefined) return Math.ceil(DATABASE_POOL / 2);
  if (DATABASE_POOL_MIN <= DATABASE_POOL) return DATABASE_POOL_MIN;
  const message = 'DATABASE_POOL_MIN cannot be more than DATABASE_POOL';
  context.addIssue({ code: 'custom', path: ['DATABASE_POOL_MIN'], message });
  return z.NEVER;
}
