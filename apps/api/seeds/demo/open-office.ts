import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { ROOM_PORTS } from '#src/room-ports.ts';
import { addDays, localDateOf, monthOf } from '#platform/local-time.domain.ts';
import { createDemoGateway } from '#money/online-payments/demo-gateway.ts';
import { readSettings } from '#platform/settings/settings.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db, Trx } from '#platform/database/database.ts';

/** Dependencies of the use cases while the demo is loaded, with a clock that can be set to any time until now. */
export interface Office {
  settings: Settings;
  today: string;
  yesterday: string;
  admin: Actor;
  caseManager: Actor;
  bookkeeper: Actor;
  chef: Actor;
  driver: Actor;
  at(time: Date): ReturnType<typeof depsAt>;
  on(day: string): ReturnType<typeof depsAt>;
  /** The first day of the month this many months ago. */
  firstOf(monthsAgo: number): string;
  /** Returns the ids of the refunds that were requested since the last call. */
  takeRefunds(): string[];
}

export async function openOffice(trx: Trx, now: Date): Promise<Office> {
  const settings = await readSettings(trx);
  const today = localDateOf(now, settings.time_zone);
  const staff = await trx
    .selectFrom('accounts')
    .select(['id', 'username', 'role', 'isVerified', 'epoch'])
    .where('role', '!=', 'customer')
    .execute();
  const named = (name: string) => staff.find(({ username }) => username === name)! as Actor;
  const refunds: string[] = [];
  const shared = { db: trx, settings, refunds };
  const at = (time: Date) => depsAt(shared, new Date(Math.min(time.getTime(), now.getTime())));
  return {
    settings,
    today,
    yesterday: addDays(today, -1),
    admin: named('admin'),
    caseManager: named('hcpadmin'),
    bookkeeper: named('bookkeeper'),
    chef: named('chef'),
    driver: named('driver'),
    at,
    on: (day) => at(new Date(`${day}T03:00:00Z`)),
    firstOf: (monthsAgo) => {
      let first = `${monthOf(today)}-01`;
      for (let gone = 0; gone < monthsAgo; gone += 1) first = `${monthOf(addDays(first, -1))}-01`;
      return first;
    },
    takeRefunds: () => refunds.splice(0),
  };
}

interface Shared {
  db: Db;
  settings: Settings;
  refunds: string[];
}

function depsAt({ db, settings, refunds }: Shared, time: Date) {
  const clock = { now: () => time };
  return {
    db,
    clock,
    settings: { read: async () => settings, invalidate: nothing },
    payments: createDemoGateway(db, clock),
    events: { publish: nothing, subscribe: () => () => {}, close: nothing },
    jobs: {
      send: async (_trx: Trx, _name: string, data: object) => {
        if ('refundId' in data) refunds.push(String(data.refundId));
      },
    },
    rooms: ROOM_PORTS,
    publicUrl: new URL('http://localhost'),
  };
}

const nothing = async () => {};
