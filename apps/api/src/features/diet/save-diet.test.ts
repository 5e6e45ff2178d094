import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ logs: 'trace' });

async function buildCustomer() {
  const account = await buildAccount(app.db);
  return { account, visitor: await app.visit().signIn(account.username) };
}
const rowsOf = (accountId: number) =>
  app.db.selectFrom('dietaryProfiles').selectAll().where('accountId', '=', accountId).execute();

describe("a customer's own allergies and diet", () => {
  it('are null until something was told', async () => {
    const { visitor } = await buildCustomer();
    expect(await visitor.call('GET /api/user/diet')).toMatchObject({ status: 200, body: null });
    expect((await visitor.call('GET /api/session')).body.diet).toBeNull();
  });

  it('are kept in the order of the lists, each word once, with the moment of consent', async () => {
    const { visitor, account } = await buildCustomer();
    const { body, status } = await visitor.call('PUT /api/user/diet', {
      body: { allergens: ['egg', 'milk', 'egg'], diets: ['no_pork', 'vegetarian'], consent: true },
    });
    const declared = { allergens: ['milk', 'egg'], diets: ['vegetarian', 'no_pork'] };
    expect(status).toBe(200);
    const own = { consentedBy: null, consentHow: null, source: null };
    expect(body).toEqual({ ...declared, ...own, consentedAt: app.clock.now().toISOString() });
    expect((await visitor.call('GET /api/user/diet')).body).toEqual(body);
    expect((await visitor.call('GET /api/session')).body.diet).toEqual(declared);
    expect(await rowsOf(account.id)).toMatchObject([{ ...declared, consentedAt: app.clock.now() }]);
  });

  it('change under the consent that was given first', async () => {
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

  it.each([
    ['consent is missing', { allergens: ['milk'], diets: [] }, 'consent'],
    ['consent is refused', { allergens: ['milk'], diets: [], consent: false }, 'consent'],
    ['consent is no more than a word', { allergens: ['milk'], diets: [], consent: 'true' }, 'consent'],
    ['nothing is told', { allergens: [], diets: [], consent: true }, 'allergens'],
    ['an allergen is unknown', { allergens: ['water'], diets: [], consent: true }, 'allergens.0'],
    ['a diet is unknown', { allergens: [], diets: ['keto'], consent: true }, 'diets.0'],
  ])('are not kept when %s', async (_, payload, path) => {
    const { visitor, account } = await buildCustomer();
    const answer = await visitor.send({ method: 'PUT', url: '/api/user/diet', payload });
    expect(answer).toMatchObject({ status: 400, body: { code: 'common/invalid', fields: [{ path }] } });
    expect(await rowsOf(account.id)).toEqual([]);
  });

  it('say in both languages that consent is needed', async () => {
    const { visitor } = await buildCustomer();
    const payload = { allergens: ['milk'], diets: [], consent: false };
    const ask = async (language: string) =>
      (await visitor.send({
        method: 'PUT',
        url: '/api/user/diet',
        payload,
        headers: { 'accept-language': language },
      })) as { body: { fields: { message: string }[] } };
    expect((await ask('en')).body.fields[0]?.message).toContain('consent');
    expect((await ask('mk')).body.fields[0]?.message).toContain('согласност');
  });

  it('are gone when the consent is withdrawn, and withdrawing twice is no error', async () => {
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

  it("belong to one person and are in nobody else's answers", async () => {
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

  it('survive being told and taken back by several pages at once', async () => {
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

  it('never get into the log', async () => {
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
    expect(log).toContain('answered');
    expect(log).not.toMatch(/lupin|vegan|sesame/);
  });
});
