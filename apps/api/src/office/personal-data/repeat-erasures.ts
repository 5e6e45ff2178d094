import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { listErasedAccounts, listUnerasedAccounts } from '#access/access.api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { eraseAccount } from './erase-account.ts';

/** Name of the file, beside the backups, that lists erased people. */
export const ERASED_LIST = 'erased-people.json';

/** Identifies an erased person. The id alone is not enough, because ids can be reused after a restore. */
const Erased = z.object({ id: z.number().int(), registeredAt: z.iso.datetime() });
type Erased = z.output<typeof Erased>;

/** How many people were erased again after a restore, and how many wait until their orders are finished. */
export interface RepeatedErasures {
  erased: number;
  waiting: number;
}

/**
 * Repeats erasures after an older backup has been restored. A file outside the database lists all erased people, without
 * names. A listed person who is in the database again is erased again once none of their orders is open. Newly erased
 * people are added to the file.
 * @param file path of the list; created if missing
 */
export async function repeatErasures(
  { db, clock }: { db: Db; clock: Clock },
  file: string,
): Promise<RepeatedErasures> {
  const listed = await readList(file);
  const result = await eraseListedAgain(db, clock, listed);
  const erased = (await listErasedAccounts(db)).map(({ id, createdAt }) => ({
    id,
    registeredAt: createdAt.toISOString(),
  }));
  const known = new Set(listed.map(keyOf));
  const news = erased.filter((person) => !known.has(keyOf(person)));
  if (news.length > 0) await writeList(file, [...listed, ...news]);
  return result;
}

const keyOf = ({ id, registeredAt }: Erased): string => `${id} ${registeredAt}`;

async function eraseListedAgain(db: Db, clock: Clock, listed: readonly Erased[]): Promise<RepeatedErasures> {
  const known = new Set(listed.map(keyOf));
  const candidates = await listUnerasedAccounts(
    db,
    listed.map(({ id }) => id),
  );
  const result = { erased: 0, waiting: 0 };
  for (const { id, createdAt } of candidates) {
    if (!known.has(keyOf({ id, registeredAt: createdAt.toISOString() }))) continue;
    const isDone = await eraseUnlessOrdersOpen(db, id, clock.now());
    result[isDone ? 'erased' : 'waiting'] += 1;
  }
  return result;
}

/** @returns false while orders are open, because they need the name and the address */
async function eraseUnlessOrdersOpen(db: Db, id: number, now: Date): Promise<boolean> {
  const openOrders = () => new DomainError('accounts/has-open-orders');
  try {
    await transaction(db, (trx) => eraseAccount(trx, { id, openOrders, mustBeSettled: false }, now));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'accounts/has-open-orders') return false;
    throw error;
  }
}

/** @throws Error if the list cannot be read. If it were taken as empty, it would be overwritten without the people in it. */
async function readList(file: string): Promise<Erased[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return z.array(Erased).parse(JSON.parse(text));
}

async function writeList(file: string, people: readonly Erased[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, `${JSON.stringify(people)}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
