import type { Role } from '@trpeza/contract/access/access';
import type { UserCounts, UserFilter } from '@trpeza/contract/access/accounts.schemas';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#platform/deps.ts';
import { readToday } from '#platform/settings/today.ts';
import { presentUser } from '#access/accounts/accounts.present.ts';
import { listUnserved } from '#access/accounts/accounts.queries.ts';
import { canSend } from '#messages/messages.api.ts';
import { searchWords } from '#access/accounts/search-words.ts';
import { visibleRoles } from './users.access.ts';
import { countPeople, listPeople } from './users.queries.ts';

const NOBODY = { items: [], total: 0, nextCursor: null };

type ListDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'rooms'>;

/** A page of the accounts that match the filter and are visible to the caller, oldest first. */
export async function listUsers(deps: ListDeps, actor: Actor, { search, show, role, ...page }: UserFilter) {
  const { db, rooms } = deps;
  const words = searchWords(search);
  const roles = visibleRoles(actor).filter(
    (each) => (!role || each === role) && (!show || (each === 'customer') !== (show === 'staff')),
  );
  if (roles.length === 0 || !words) return NOBODY;
  const today = await readToday(deps);
  const wanted = { roles, show, words, isAgreed: rooms.hasAgreementOn('accounts.id', today) };
  const [{ rows, nextCursor }, total] = await Promise.all([
    listPeople(db, wanted, page),
    countPeople(db, wanted),
  ]);
  const ids = rows.map(({ id }) => id);
  const unserved = await listUnserved(db, ids, today);
  const states = new Map(unserved.map(({ accountId, state }) => [accountId, state]));
  const agreed = await rooms.readAgreedOn(db, ids, today);
  return {
    items: rows.map((row) => ({
      ...presentUser(row),
      state: row.role === 'customer' ? (states.get(row.id) ?? 'active') : null,
      isAgreed: agreed.has(row.id),
    })),
    total,
    nextCursor,
  };
}

/**
 * Counts the accounts that are visible to the caller, the customers that the office has not verified, and the customers
 * without a plan. Also returns whether emails can be sent.
 */
export async function countUsers(deps: ListDeps & Pick<Deps, 'mail'>, actor: Actor): Promise<UserCounts> {
  const { db, rooms } = deps;
  const isAgreed = rooms.hasAgreementOn('accounts.id', await readToday(deps));
  const customers = { roles: ['customer'] satisfies Role[], isAgreed };
  const [all, waiting, withoutPlan] = await Promise.all([
    countPeople(db, { roles: visibleRoles(actor) }),
    countPeople(db, { ...customers, show: 'waiting' }),
    countPeople(db, { ...customers, show: 'no-plan' }),
  ]);
  return { all, waiting, withoutPlan, canSend: canSend(deps.mail, await deps.settings.read()) };
}
