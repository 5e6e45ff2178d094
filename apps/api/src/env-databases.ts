import * as z from 'zod';
import { createClient } from '#platform/database/connect.ts';

const FORM =
  'must look like postgres://user:password@host:5432/database; encode characters such as @ : / # in the password as %40 %3A %2F %23';

/** A connection URL that the driver can parse, including the certificates that it names. No message contains the password. */
export const databaseAddress = z.string().superRefine((text, context) => {
  const message = findMistake(text);
  if (message) context.addIssue({ code: 'custom', message });
});

function findMistake(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return FORM;
  const taken = ['application_name', 'options'].find((name) => new URL(text).searchParams.has(name));
  if (taken) return `must not contain ${taken}: the product sets it`;
  try {
    void createClient(text);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
}

interface PoolEnv {
  DATABASE_POOL: number;
  DATABASE_POOL_MIN?: number | undefined;
}

/** Half of the connections stay open by default, so that they need not be opened during peak load. */
export function resolvePoolMinimum(
  { DATABASE_POOL, DATABASE_POOL_MIN }: PoolEnv,
  context: z.RefinementCtx,
): number {
  if (DATABASE_POOL_MIN === undefined) return Math.ceil(DATABASE_POOL / 2);
  if (DATABASE_POOL_MIN <= DATABASE_POOL) return DATABASE_POOL_MIN;
  const message = 'DATABASE_POOL_MIN must not exceed DATABASE_POOL';
  context.addIssue({ code: 'custom', path: ['DATABASE_POOL_MIN'], message });
  return z.NEVER;
}
