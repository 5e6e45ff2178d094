import type { Role } from '@trpeza/contract/accounts/access';
import type { PeopleShown, UserCounts, UserFilter } from '@trpeza/contract/accounts/accounts.schemas';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import { todayOf } from '#features/calendar/delivery-options.ts';
import { byId, pageOf } from '#platform/page-of.ts';
import { visibleRoles } from './users.access.ts';
import { presentUser } from '#features/accounts/accounts.present.ts';
import { readUnserved } from '#features/accounts/accounts.steps.ts';
import { readAgreedOn } from '#features/funding/funding.steps.ts';
import { canSend } from '#features/messages/send-messages.ts';
import { searchWords } from '#features/accounts/search-words.ts';
import { countPeople, listPeople, type PeopleSearch } from './users.queries.ts';

/** The limit of counting a list: so many pages are never used, and counting all would cost more than the page. */
const CAP = 10_000;
const NOBODY = { items: [], total: 0, nextCursor: null };

type ListDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** A page of the people whom the caller may see and who match the filter, in the order in which they joined. */
export async function listUsers(deps: ListDeps, actor: Actor, filter: UserFilter) {
  const { db } = deps;
  const { search, show, cursor: after = 0, limit } = filter;
  const words = searchWords(search);
  const roles = visibleRoles(actor).filter(
    (role) => (!filter.role || role === filter.role) && (!show || role === 'customer'),
  );
  if (roles.length === 0 || !words) return NOBODY;
  const wanted = { roles, ...(await shownBy(deps, show)), words };
  const rows = await listPeople(db, wanted, { after, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, byId);
  const ids = page.map(({ id }) => id);
  const today = await todayOf(deps);
  const states = new Map(
    (await readUnserved(db, ids, today)).map(({ accountId, state }) => [accountId, state]),
  );
  const agreed = await readAgreedOn(db, ids, today);
  return {
    items: page.map((row) => ({
      ...presentUser(row),
      state: row.role === 'customer' ? (states.get(row.id) ?? 'active') : null,
      isAgreed: agreed.has(row.id),
    })),
    ...(nextCursor || after > 0 ? await totalOf(db, wanted) : { total: page.length }),
    nextCursor,
  };
}

async function shownBy(deps: ListDeps, show: PeopleShown | undefined) {
  if (show === 'no-plan') return { unplannedOn: await todayOf(deps) };
  return { isWaiting: show === 'waiting' };
}

async function totalOf(db: Db, wanted: PeopleSearch) {
  const count = await countPeople(db, wanted, CAP + 1);
  return count > CAP ? { total: CAP, totalIsCapped: true } : { total: count };
}

/** How many people the caller may see, how many of them wait for an action of the office, and whether they can be written to. */
export async function countUsers(deps: ListDeps & Pick<Deps, 'mail'>, actor: Actor): Promise<UserCounts> {
  const { db } = deps;
  const everybody = { roles: visibleRoles(actor), words: [] };
  const customers = { roles: ['customer'] satisfies Role[], words: [] };
  const [all, waiting, withoutPlan] = await Promise.all([
    countPeople(db, everybody),
    countPeople(db, { ...customers, ...(await shownBy(deps, 'waiting')) }),
    countPeople(db, { ...customers, ...(await shownBy(deps, 'no-plan')) }),
  ]);
  return { all, waiting, withoutPlan, canSend: canSend(deps.mail, await deps.settings.read()) };
}
