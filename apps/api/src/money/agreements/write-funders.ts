import type * as z from 'zod';
import type { ChangeFunder, EndFunder, Funder, SaveFunder } from '@trpeza/contract/money/agreements.schemas';
import { recordChange } from '#platform/audit/record-change.ts';
import { readToday } from '#platform/settings/today.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  endFunderRow,
  insertFunder,
  listFunders,
  lockFunder,
  updateFunder,
  type FunderRow,
} from './funders.queries.ts';

type FunderDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** All funders, with ended ones last. */
export const readFunders = async (deps: FunderDeps): Promise<Funder[]> =>
  (await listFunders(deps.db, await readToday(deps))).map(present);

/** @throws DomainError `agreements/name-taken` */
export const addFunder = (deps: FunderDeps, actor: Actor, funder: SaveFunder): Promise<Funder> =>
  write(deps, async (trx) => {
    const { id } = await insertFunder(trx, funder);
    await recordChange(trx, { actorId: actor.id, action: 'funder/added', subjectId: id, after: funder });
    return id;
  });

/** @throws DomainError `common/not-found`, `agreements/changed` when the version is outdated, `agreements/name-taken` */
export const changeFunder = (
  deps: FunderDeps,
  actor: Actor,
  id: number,
  { version, ...funder }: z.output<typeof ChangeFunder>,
): Promise<Funder> =>
  write(deps, async (trx, today) => {
    const before = requireSeen(await lockFunder(trx, id, today), version);
    await updateFunder(trx, id, funder);
    const entry = { actorId: actor.id, action: 'funder/changed', subjectId: id } as const;
    await recordChange(trx, { ...entry, before: { ...before, email: before.email ?? '' }, after: funder });
    return id;
  });

/**
 * Ends a funder, so that it cannot be chosen for new agreements. @throws DomainError `common/not-found`,
 * `agreements/changed`, `agreements/funder-in-use`
 */
export const endFunder = (
  deps: FunderDeps,
  actor: Actor,
  id: number,
  { version, reason }: z.output<typeof EndFunder>,
): Promise<Funder> =>
  write(deps, async (trx, today) => {
    const { people: count, endedAt, name } = requireSeen(await lockFunder(trx, id, today), version);
    if (count > 0) throw new DomainError('agreements/funder-in-use', { count });
    if (endedAt !== null) return id;
    await endFunderRow(trx, id, deps.clock.now());
    await recordChange(trx, {
      actorId: actor.id,
      action: 'funder/ended',
      subjectId: id,
      after: { name },
      reason,
    });
    return id;
  });

function requireSeen(row: FunderRow | undefined, version: number): FunderRow {
  if (!row) throw new DomainError('common/not-found');
  if (row.version !== version) throw new DomainError('agreements/changed');
  return row;
}

async function write(deps: FunderDeps, work: (trx: Trx, today: string) => Promise<number>): Promise<Funder> {
  const today = await readToday(deps);
  const id = await transaction(deps.db, (trx) => work(trx, today)).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
  return (await readFunders(deps)).find((funder) => funder.id === id)!;
}

const nameTaken = () =>
  new DomainError('agreements/name-taken', {}, [{ path: 'name', rule: 'agreements:errors.name-taken' }]);

const present = ({ endedAt, email, ...funder }: FunderRow): Funder => ({
  ...funder,
  email: email ?? '',
  isEnded: endedAt !== null,
});
