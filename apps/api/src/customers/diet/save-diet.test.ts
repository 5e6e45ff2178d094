import { describe, expect, it } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ logs: 'trace' });

async function buildCustomer() {
  const account = await buildAccount(app.db);
  return { account, visitor: await app.visit().signIn(account.username) };
}
const rowsOf = (accountId: number) =>
  app.db.selectFrom('dietaryProfiles').selectAll().where('accountId', '=', accountId).execute();

describe('/api/user/diet', () => {
  it('returns null before the first declaration', async () => {
    const { visitor } = await buildCustomer();
    expect(await visitor.call('GET /api/user/diet')).toMatchObject({ status: 200, body: null });
    expect((await visitor.call('GET /api/session')).body.diet).toBeNull();
  });

  it('stores each value once, in list order, with the time of consent', async () => {
    const { visitor, account } = await buildCustomer();
    const { body, status } = await visitor.call('PUT /api/user/diet', {
      body: { allergens: ['egg', 'milk', 'egg'], diets: ['no_pork', 'vegetarian'], consent: true },
    });
    const declared = { allergens: ['milk', 'egg'], diets: ['vegetarian', 'no_pork'] };
    expect(status).toBe(200);
    const own = { consentedBy: null, consentHow: null, source: null, toConfirm: false };
    expect(body).toEqual({ ...declared, ...own, consentedAt: app.clock.now().toISOString() });
    expect((await visitor.call('GET /api/user/diet')).body).toEqual(body);
    expect((await visitor.call('GET /api/session')).body.diet).toEqual(declared);
    expect(await rowsOf(account.id)).toMatchObject([{ ...declared, consentedAt: app.clock.now() }]);
  });

  it('keeps the time of the first consent', async () => {
    const { visitor } = await buildCustomer();
    const first = await visitor.call('PUT /api/user/diet', {
      body: { allergens: ['milk'], diets: [], consent: true },
    });
    app.clock.set('2026-11-24T01:00:00Z');
    const { body } = await visitor.call('PUT /api/user/diet', {
      body: { allergens: [], diets: ['vegan'], consent: true },
    });
    expect(body).toMatchObject({ allergens: [], diets: ['vegan'], consentedAt: first.body.consentedAt });
  });

  it('returns 400 and stores nothing without consent or for unknown values', () =>
    eachRow(
      [
        ['consent is missing', { allergens: ['milk'], diets: [] }, 'consent'],
        ['consent is false', { allergens: ['milk'], diets: [], consent: false }, 'consent'],
        ['consent is a string', { allergens: ['milk'], diets: [], consent: 'true' }, 'consent'],
        ['allergens and diets are empty', { allergens: [], diets: [], consent: true }, 'allergens'],
        ['an allergen is unknown', { allergens: ['water'], diets: [], consent: true }, 'allergens.0'],
        ['a diet is unknown', { allergens: [], diets: ['keto'], consent: true }, 'diets.0'],
      ],
      async ([, payload, path]) => {
        const { visitor, account } = await buildCustomer();
        const answer = await visitor.send({ method: 'PUT', url: '/api/user/diet', payload });
        expect(answer).toMatchObject({ status: 400, body: { code: 'common/invalid', fields: [{ path }] } });
        expect(await rowsOf(account.id)).toEqual([]);
      },
    ));

  it('erases the declaration on DELETE, even if the request is repeated', async () => {
    const { visitor, account } = await buildCustomer();
    await visitor.call('PUT /api/user/diet', { body: { allergens: ['milk'], diets: [], consent: true } });
    for (const time of ['first', 'second']) {
      expect(await visitor.call('DELETE /api/user/diet'), time).toMatchObject({
        status: 200,
        body: { ok: true },
      });
      expect(await rowsOf(account.id), time).toEqual([]);
    }
    expect((await visitor.call('GET /api/user/diet')).body).toBeNull();
    expect((await visitor.call('GET /api/session')).body.diet).toBeNull();
  });

  it('returns the diet only to its owner, and not in the list of users', async () => {
    const { visitor } = await buildCustomer();
    const { visitor: other } = await buildCustomer();
    await visitor.call('PUT /api/user/diet', { body: { allergens: ['sesame'], diets: [], consent: true } });
    expect((await other.call('GET /api/user/diet')).body).toBeNull();
    await other.call('DELETE /api/user/diet');
    expect((await visitor.call('GET /api/user/diet')).body).toMatchObject({ allergens: ['sesame'] });
    const office = await app
      .visit('admin')
      .signIn((await buildAccount(app.db, { role: 'hcpadmin' })).username);
    expect(JSON.stringify((await office.call('GET /api/users')).body)).not.toMatch(/sesame|allergen/);
  });

  it('stores at most one declaration after concurrent PUT and DELETE requests', async () => {
    const { visitor, account } = await buildCustomer();
    const notify = () =>
      visitor.call('PUT /api/user/diet', { body: { allergens: ['milk'], diets: ['vegan'], consent: true } });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        turn % 4 === 3 ? visitor.call('DELETE /api/user/diet') : notify(),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect((await rowsOf(account.id)).length).toBeLessThanOrEqual(1);
    await notify();
    expect(await rowsOf(account.id)).toMatchObject([{ allergens: ['milk'], diets: ['vegan'] }]);
  });

  it('never logs the diet', async () => {
    const { visitor } = await buildCustomer();
    await visitor.call('PUT /api/user/diet', {
      body: { allergens: ['lupin'], diets: ['vegan'], consent: true },
    });
    await visitor.send({
      method: 'PUT',
      url: '/api/user/diet',
      payload: { allergens: ['lupin'], consent: false },
    });
    await visitor.call('GET /api/session');
    const log = JSON.stringify(app.errors);
    expect(log).toContain('request completed');
    expect(log).not.toMatch(/lupin|vegan|sesame/);
  });
});
