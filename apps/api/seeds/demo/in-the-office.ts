import { SETTINGS, type Settings } from '@trpeza/contract/settings/settings.schemas';
import { localDateOf, monthOf, addDays } from '#features/calendar/calendar.domain.ts';
import { followReceipts } from '#features/worklist/follow-receipts.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DEMO_DETAILS } from './office.ts';

/** The settings of the demonstration: where it has none of its own, their fallbacks. */
export const DEMO_SETTINGS = {
  ...Object.fromEntries(Object.entries(SETTINGS).map(([key, { fallback }]) => [key, fallback])),
  ...DEMO_DETAILS,
} as unknown as Settings;

/** What use cases of the office need while the demonstration is loaded, on the days on which somebody has used them. */
export interface Office {
  today: string;
  admin: Actor;
  bookkeeper: Actor;
  on(day: string): ReturnType<typeof depsOn>;
  /** The first day of the month so many months ago. */
  firstOf(monthsAgo: number): string;
}

export async function openOffice(trx: Trx, now: Date): Promise<Office> {
  const today = localDateOf(now, DEMO_SETTINGS.time_zone);
  const db = within(trx);
  const staff = await trx
    .selectFrom('accounts')
    .select(['id', 'username', 'role', 'isVerified', 'epoch'])
    .where('username', 'in', ['admin', 'bookkeeper'])
    .execute();
  const named = (name: string) => staff.find(({ username }) => username === name)! as Actor;
  return {
    today,
    admin: named('admin'),
    bookkeeper: named('bookkeeper'),
    on: (day) => depsOn(db, new Date(Math.min(Date.parse(`${day}T03:00:00Z`), now.getTime()))),
    firstOf: (monthsAgo) => {
      let first = `${monthOf(today)}-01`;
      for (let gone = 0; gone < monthsAgo; gone += 1) first = `${monthOf(addDays(first, -1))}-01`;
      return first;
    },
  };
}

const depsOn = (db: Db, at: Date) => ({
  db,
  clock: { now: () => at },
  settings: { read: async () => DEMO_SETTINGS, invalidate: () => {} },
  followReceipts,
});

/** The whole demonstration is loaded in one transaction: whoever begins another one goes on in it. */
function within(trx: Trx): Db {
  const begun = {
    setIsolationLevel: () => begun,
    setAccessMode: () => begun,
    execute: <T>(work: (trx: Trx) => Promise<T>): Promise<T> => work(trx),
  };
  return new Proxy(trx, {
    get: (target, name) => {
      if (name === 'transaction') return () => begun;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
