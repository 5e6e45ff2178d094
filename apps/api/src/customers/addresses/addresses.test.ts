import { describe, expect, it } from 'vitest';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { buildAccount } from '#test/builders/accounts.ts';
import { ADDRESS } from '#test/builders/addresses.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const newCustomer = async () => app.visit().signIn((await buildAccount(app.db)).username);
const list = async (visitor: Visitor) => (await visitor.call('GET /api/addresses')).body;
const add = async (visitor: Visitor, more: Partial<typeof ADDRESS> | object = {}) =>
  (await visitor.call('POST /api/addresses', { body: { ...ADDRESS, ...more } })).body;
const change = (visitor: Visitor, id: number, body: object) =>
  visitor.call('PUT /api/addresses/{id}', { params: { id }, body });
const remove = (visitor: Visitor, id: number) =>
  visitor.call('DELETE /api/addresses/{id}', { params: { id } });
const defaultsOf = (addresses: Address[]) => addresses.filter((each) => each.isDefault).map(({ id }) => id);

describe('POST /api/addresses', () => {
  it('fills in the default country and stores an empty second line as null', async () => {
    const visitor = await newCustomer();
    expect(await list(visitor)).toEqual([]);
    const { country: _left, ...withoutCountry } = ADDRESS;
    const body = { ...withoutCountry, addressLine1: '  14 Mirka Way ', addressLine2: ' ' };
    const answer = await visitor.call('POST /api/addresses', { body });
    expect(answer).toMatchObject({
      status: 201,
      body: { ...ADDRESS, addressLine2: null, country: 'United States', isDefault: true },
    });
    expect(await list(visitor)).toEqual([answer.body]);
  });

  it('makes the first address the default until another one is chosen', async () => {
    const visitor = await newCustomer();
    const first = await add(visitor, { isDefault: false });
    const second = await add(visitor);
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    const third = await add(visitor, { isDefault: true });
    // Default address first, then newest first.
    expect((await list(visitor)).map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(defaultsOf(await list(visitor))).toEqual([third.id]);
  });

  it('returns 409 for the 21st address', async () => {
    const visitor = await newCustomer();
    for (let count = 0; count < 20; count += 1) await add(visitor);
    const refusal = await visitor.refused('POST /api/addresses', { body: ADDRESS });
    expect(refusal).toMatchObject({
      status: 409,
      body: { code: 'accounts/too-many-addresses', params: { max: 20 } },
    });
    expect(await list(visitor)).toHaveLength(20);
  });
});

it('POST and PUT return 400 with the invalid field and keep the stored address', async () => {
  const visitor = await newCustomer();
  const kept = await add(visitor);
  const wrong: [object, string, string][] = [
    [{ addressLine1: ' ' }, 'addressLine1', 'You must enter address line 1'],
    [{ city: '' }, 'city', 'You must enter the city'],
    [{ state: '\t ' }, 'state', 'You must enter the state or province'],
    [{ zipCode: '' }, 'zipCode', 'You must enter the zip or postal code'],
    [{ country: '' }, 'country', 'You must enter the country'],
    [{ addressLine1: 'a'.repeat(10_000) }, 'addressLine1', 'too long'],
    [{ addressLine2: 'a'.repeat(91) }, 'addressLine2', 'too long'],
    [{ zipCode: '1'.repeat(21) }, 'zipCode', '20 characters'],
    [{ city: 'La\u0007lor' }, 'city', 'cannot be used'],
    [{ addressLine2: '\ud83d' }, 'addressLine2', 'cannot be used'],
    [{ isDefault: 'yes' }, 'isDefault', 'valid'],
  ];
  for (const [bad, path, text] of wrong)
    for (const [method, url] of [
      ['POST', '/api/addresses'],
      ['PUT', `/api/addresses/${kept.id}`],
    ] as const) {
      const answer = await visitor.send({ method, url, payload: { ...ADDRESS, ...bad } });
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 400,
        body: { code: 'common/invalid', fields: [{ path, message: expect.stringContaining(text) }] },
      });
    }
  expect(await list(visitor)).toEqual([kept]);
});

describe('PUT /api/addresses/{id}', () => {
  it('changes only the given fields', async () => {
    const visitor = await newCustomer();
    const address = await add(visitor, { addressLine2: 'Unit 3' });
    expect(await change(visitor, address.id, { city: 'Epping' })).toMatchObject({
      status: 200,
      body: { ...address, city: 'Epping' },
    });
    expect((await change(visitor, address.id, {})).body).toEqual({ ...address, city: 'Epping' });
    expect((await change(visitor, address.id, { addressLine2: '' })).body.addressLine2).toBeNull();
    const { id, userId: _owner, ...fields } = address;
    expect((await change(visitor, id, { ...fields, addressLine2: null })).status).toBe(200);
  });

  it('moves the default and never removes it', async () => {
    const visitor = await newCustomer();
    const [first, second] = [await add(visitor), await add(visitor)];
    expect((await change(visitor, second.id, { isDefault: true })).body).toEqual({
      ...second,
      isDefault: true,
    });
    expect(defaultsOf(await list(visitor))).toEqual([second.id]);
    expect((await change(visitor, second.id, { isDefault: true })).body.isDefault).toBe(true);
    expect((await change(visitor, second.id, { isDefault: false })).body.isDefault).toBe(true);
    expect((await change(visitor, first.id, { isDefault: false })).body.isDefault).toBe(false);
    expect(defaultsOf(await list(visitor))).toEqual([second.id]);
  });
});

describe('DELETE /api/addresses/{id}', () => {
  it('makes the newest remaining address the default', async () => {
    const visitor = await newCustomer();
    const [first, second, third] = [await add(visitor), await add(visitor), await add(visitor)];
    await remove(visitor, second.id);
    expect(defaultsOf(await list(visitor))).toEqual([first.id]);
    expect(await remove(visitor, first.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(defaultsOf(await list(visitor))).toEqual([third.id]);
    await remove(visitor, third.id);
    expect(await list(visitor)).toEqual([]);
    expect((await add(visitor)).isDefault).toBe(true);
  });
});

it('returns 404 for the address of another customer', async () => {
  const [owner, stranger] = [await newCustomer(), await newCustomer()];
  const address = await add(owner);
  const headers = { 'demo-user': String(address.userId) };
  const url = `/api/addresses/${address.id}`;
  for (const request of [
    { method: 'PUT', url, payload: { city: 'Epping' }, headers },
    { method: 'DELETE', url, headers },
  ]) {
    expect(await stranger.send(request)).toMatchObject({ status: 404, body: { code: 'common/not-found' } });
  }
  expect((await stranger.send({ method: 'GET', url: '/api/addresses', headers })).body).toEqual([]);
  const added = await stranger.send({ method: 'POST', url: '/api/addresses', payload: ADDRESS, headers });
  expect((added.body as Address).userId).not.toBe(address.userId);
  expect(await list(owner)).toEqual([address]);
});

describe('/api/addresses under concurrent requests', () => {
  const twenty = <T>(each: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => each(index)));

  it('keeps the limit of 20 addresses', async () => {
    const visitor = await newCustomer();
    for (let count = 0; count < 15; count += 1) await add(visitor);
    const statuses = (await twenty(() => visitor.call('POST /api/addresses', { body: ADDRESS }))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(15);
    expect(await list(visitor)).toHaveLength(20);
  });

  it('keeps exactly one default', async () => {
    const visitor = await newCustomer();
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) ids.push((await add(visitor)).id);
    const answers = await twenty(async (index): Promise<{ status: number }> => {
      if (index % 4 === 3)
        return visitor.call('POST /api/addresses', { body: { ...ADDRESS, isDefault: true } });
      const id = ids[index % 10]!;
      return index % 2 ? remove(visitor, id) : change(visitor, id, { isDefault: true });
    });
    expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([]);
    const left = await list(visitor);
    expect(left.length).toBeGreaterThan(0);
    expect(defaultsOf(left)).toHaveLength(1);
  });
});
