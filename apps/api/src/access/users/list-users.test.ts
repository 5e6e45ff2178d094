import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { searchKey } from '@trpeza/i18n/formats';
import type { Input } from '@trpeza/api-client/client';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const asRole = async (role: 'admin' | 'hcpadmin') =>
  app.visit('admin').signIn((await buildAccount(app.db, { role })).username);
const [admin, hcpadmin] = [await asRole('admin'), await asRole('hcpadmin')];

type Query = NonNullable<Input<'GET /api/users'>['query']>;

const list = async (visitor: Visitor, query: Query) => (await visitor.call('GET /api/users', { query })).body;
const idsOf = async (visitor: Visitor, query: Query) =>
  (await list(visitor, query)).items.map(({ id }) => id);

interface Called {
  username?: string;
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phoneNumber?: string | null;
}

async function buildCalled(names: Called) {
  const { id } = await buildAccount(app.db);
  await app.db.updateTable('accounts').set(names).where('id', '=', id).execute();
  return id;
}

async function allPages(visitor: Visitor, query: Query, between = async () => {}) {
  const ids: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list(visitor, { ...query, ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    await between();
  } while (cursor);
  return ids;
}

describe('GET /api/users with a search', () => {
  it('finds people by any name, email address or telephone number', () =>
    eachRow(
      [
        ['part of a username', 'ZLAT'],
        ['part of an email address', 'golubica@exam'],
        ['a first name', 'трајче'],
        ['a Cyrillic name typed in Latin', 'trajche'],
        ['a Cyrillic name typed in Latin without diacritics', 'trajce'],
        ['first and last name', 'Трајче Ѓорѓиев'],
        ['last and first name', 'gjorgjiev traj'],
        ['ѓ typed as dj', 'djordjievski'],
        ['part of a telephone number with spaces', '0499 111'],
        ['a telephone number without spaces', '0499111222'],
      ],
      async ([, search]) => {
        const names = { username: `zlatko-${crypto.randomUUID()}`, email: `golubica@example.org` };
        const id = await buildCalled({
          ...names,
          firstName: 'Трајче',
          lastName: 'Ѓорѓиевски',
          phoneNumber: '0499 111 222',
        });
        expect(await idsOf(admin, { search })).toEqual([id]);
        // Deleted, so that the next case finds only its own account.
        await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', id).execute();
      },
    ));

  it('finds names with three identical letters in a row', async () => {
    const id = await buildCalled({ username: 'fffold', firstName: 'Аннна', lastName: 'Тримммова' });
    for (const search of ['fff', 'ннн', 'Тримммова', 'annna'])
      expect(await idsOf(admin, { search }), search).toEqual([id]);
  });

  it('treats wildcard characters literally', async () => {
    for (const search of ['%', '_%', "'", '\\', '***', 'nobody-is-called-so'])
      expect(await list(admin, { search }), search).toEqual({ items: [], total: 0, nextCursor: null });
  });

  it('normalises names in the database as in the browser', async () => {
    const letters = [
      ..."абвгдѓежзѕијклљмнњопрстќуфхцчџшЃЌЏЖѐѝђћйщъьюяыэёАЛШ abcdxyzčćšžđĐéüŽ-.@'’`_0129 hjgklncs",
    ];
    const names = fc.array(fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }), {
      minLength: 40,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(names, async (given) => {
        const { rows } = await sql<{ key: string }>`
          select search_key(n) as key from unnest(${given}::text[]) with ordinality u(n, i) order by i`.execute(
          app.db,
        );
        expect(rows.map(({ key }) => key)).toEqual(given.map(searchKey));
      }),
      { numRuns: 50 },
    );
  });
});

describe('GET /api/users with a filter', () => {
  it('returns the state of customers', async () => {
    const stateOf = async (id: number) =>
      (await list(admin, { search: String(id) })).items.find((each) => each.id === id)?.state;
    const { id: customer } = await buildAccount(app.db);
    const { id: driver } = await buildAccount(app.db, { role: 'delivery' });
    await app.db
      .insertInto('customerStates')
      .values({ accountId: customer, state: 'left', fromDate: '2099-01-01', setAt: new Date() })
      .execute();
    expect([await stateOf(customer), await stateOf(driver)]).toEqual(['active', null]);
    await app.db
      .updateTable('customerStates')
      .set({ fromDate: '2020-01-01' })
      .where('accountId', '=', customer)
      .execute();
    expect(await stateOf(customer)).toBe('left');
  });

  it('returns and counts accounts that wait for verification or a plan', async () => {
    const before = (await admin.call('GET /api/users/counts')).body;
    const waits = await buildAccount(app.db, { isVerified: false });
    const planless = await buildAccount(app.db, { plan: null });
    const both = await buildAccount(app.db, { isVerified: false, plan: null });
    // Staff and closed accounts wait for neither verification nor a plan.
    await buildAccount(app.db, { role: 'delivery' });
    const gone = await buildAccount(app.db, { isVerified: false, plan: null });
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute();

    const waiting = await allPages(admin, { show: 'waiting' });
    expect(waiting.slice(-2)).toEqual([waits.id, both.id]);
    expect((await allPages(admin, { show: 'no-plan' })).slice(-2)).toEqual([planless.id, both.id]);
    expect((await admin.call('GET /api/users/counts')).body).toEqual({
      all: before.all + 4,
      waiting: before.waiting + 2,
      withoutPlan: before.withoutPlan + 2,
      canSend: true,
    });
    expect(await idsOf(admin, { show: 'waiting', role: 'delivery' })).toEqual([]);
  });

  it('returns everyone but customers as staff', async () => {
    const { id: driver } = await buildAccount(app.db, { role: 'delivery' });
    const { items } = await list(admin, { show: 'staff', limit: 100 });
    expect(items.map(({ id }) => id)).toContain(driver);
    expect(items.map(({ role }) => role)).not.toContain('customer');
    const seen = (await list(hcpadmin, { show: 'staff', limit: 100 })).items.map(({ role }) => role);
    expect(new Set(seen)).toEqual(new Set(['hcpadmin']));
  });

  it('hides staff from case managers', async () => {
    const cook = await buildAccount(app.db, { role: 'restaurateur' });
    for (const query of [
      { search: cook.username },
      { search: String(cook.id), role: 'restaurateur' as const },
      { role: 'admin' as const },
    ])
      expect(await idsOf(hcpadmin, query)).not.toContain(cook.id);
    const roles = new Set((await list(hcpadmin, { limit: 100 })).items.map(({ role }) => role));
    expect(roles).toEqual(new Set(['customer', 'hcpadmin']));
    const seen = await allPages(hcpadmin, { limit: 100 });
    expect((await hcpadmin.call('GET /api/users/counts')).body.all).toBe(seen.length);
  });
});

describe('GET /api/users with a cursor', () => {
  it('returns every account once while accounts are added and deleted', async () => {
    const tag = `pager-${crypto.randomUUID().slice(0, 8)}`;
    const people: number[] = [];
    for (let n = 0; n < 7; n += 1) people.push(await buildCalled({ username: `${tag}-${n}` }));
    const leaver = people[6]!;
    let turned = 0;
    const ids = await allPages(admin, { search: tag, limit: 2 }, async () => {
      turned += 1;
      if (turned === 1) people.push(await buildCalled({ username: `${tag}-late` }));
      if (turned === 2)
        await app.db
          .updateTable('accounts')
          .set({ deletedAt: new Date() })
          .where('id', '=', leaver)
          .execute();
    });
    expect(ids).toEqual(people.filter((id) => id !== leaver));
  });
});
