import type { NamedRound, RoundInput, RoundList } from '@trpeza/contract/delivery/rounds.schemas';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import {
  deleteRound,
  insertRound,
  listDrivers,
  listRounds,
  lockDriver,
  lockRounds,
  updateRound,
} from './rounds.queries.ts';

/** All rounds with their default drivers, and all drivers who can be assigned. */
export async function readRounds(db: Db): Promise<RoundList> {
  const [rounds, drivers] = await Promise.all([listRounds(db), listDrivers(db)]);
  return { rounds, drivers };
}

/** @throws DomainError `common/invalid` when another round has the name, `deliveries/not-a-driver` */
export const addRound = (db: Db, actorId: number, input: RoundInput): Promise<RoundList> =>
  change(db, async (trx, all) => {
    requireFreeName(all, input);
    await requireDriver(trx, input.driverId);
    const { id } = await insertRound(trx, input);
    await recordChange(trx, { actorId, action: 'round/added', subjectId: id, after: input });
  });

/** @throws DomainError `common/not-found`, `common/invalid`, `deliveries/not-a-driver` */
export const changeRound = (
  db: Db,
  actorId: number,
  { id, ...input }: RoundInput & { id: number },
): Promise<RoundList> =>
  change(db, async (trx, all) => {
    const before = find(all, id);
    requireFreeName(
      all.filter((round) => round.id !== id),
      input,
    );
    if (input.driverId !== before.driver?.id) await requireDriver(trx, input.driverId);
    await updateRound(trx, id, input);
    await recordChange(trx, {
      actorId,
      action: 'round/changed',
      subjectId: id,
      before: inputOf(before),
      after: input,
    });
  });

/**
 * Removes a round; its stops are then without a round.
 * @throws DomainError `common/not-found`
 */
export const removeRound = (db: Db, actorId: number, id: number): Promise<RoundList> =>
  change(db, async (trx, all) => {
    const before = inputOf(find(all, id));
    await deleteRound(trx, id);
    await recordChange(trx, { actorId, action: 'round/removed', subjectId: id, before });
  });

async function change(db: Db, work: (trx: Trx, all: NamedRound[]) => Promise<void>): Promise<RoundList> {
  await transaction(db, async (trx) => {
    await lockRounds(trx);
    await work(trx, await listRounds(trx));
  });
  return readRounds(db);
}

function find(all: readonly NamedRound[], id: number): NamedRound {
  const found = all.find((round) => round.id === id);
  if (!found) throw new DomainError('common/not-found');
  return found;
}

const inputOf = ({ name, driver }: NamedRound): RoundInput => ({ name, driverId: driver?.id ?? null });

/**
 * Requires a unique name, since the name is printed on bags.
 * @throws DomainError `common/invalid`
 */
function requireFreeName(others: readonly NamedRound[], { name }: RoundInput): void {
  if (!others.some((round) => round.name.toLowerCase() === name.toLowerCase())) return;
  throw new DomainError('common/invalid', {}, [{ path: 'name', rule: 'deliveries:rules.round-taken' }]);
}

/** @throws DomainError `deliveries/not-a-driver` */
export async function requireDriver(trx: Trx, driverId: number | null): Promise<void> {
  if (driverId !== null && !(await lockDriver(trx, driverId)))
    throw new DomainError('deliveries/not-a-driver');
}
