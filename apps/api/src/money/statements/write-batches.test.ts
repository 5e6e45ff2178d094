import { describe, expect, it } from 'vitest';
import type { StartBatch } from '@trpeza/contract/money/statements.schemas';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMonthOfStatements } from '#test/builders/month-of-statements.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import { claimBatch } from './batches.queries.ts';
import { eraseBatches } from './start-batch.ts';
import { writeBatches } from './write-batches.ts';

const PEOPLE = process.env['TEST_ALL'] ? 135 : 9;
const app = await createTestApp({ invariants: 'broken' });
const people = await buildMonthOfStatements(app.db, PEOPLE);
const NOW = '2026-12-02T00:00:00Z';
app.clock.set(NOW);
const { username } = await buildAccount(app.db, { role: 'admin' });
const admin = await app.visit('admin').signIn(username);
const never = new AbortController().signal;
const params = { month: '2026-11' };

type Wanted = Omit<StartBatch, 'customerIds'> & { customerIds?: number[] };
const start = async (body: Wanted) =>
  (await admin.call('POST /api/statements/{month}/batch', { params, body })).body;
const read = async (id: number) =>
  (await admin.call('GET /api/statement-batches/{id}', { params: { id } })).body;
const fetchPdf = (id: number) =>
  admin.send({ method: 'GET', url: `/api/statement-batches/${id}/pdf`, headers: {} });
const pagesOf = async (id: number) => readPdf((await fetchPdf(id)).body as unknown as Uint8Array);

/** The customers in the order of their statements in the document, with the page numbers printed on them. */
function statementsIn(pages: readonly string[]): { id: number; numbers: string[] }[] {
  const found: { id: number; numbers: string[] }[] = [];
  for (const page of pages) {
    const id = /(?:Customer number|Број на клиент) (\d+)/.exec(page)?.[1];
    if (id !== undefined) found.push({ id: Number(id), numbers: [] });
    const [, at, of] = /(?:page|страница) (\d+) (?:of|од) (\d+)/.exec(page) ?? [];
    found.at(-1)!.numbers.push(`${at}/${of}`);
  }
  return found;
}

describe('the PDF of a batch', () => {
  it('contains every customer once, in round order and in the customer’s language', async () => {
    const batch = await start({ people: 'all', sortBy: 'round' });
    expect(batch).toMatchObject({ state: 'waiting', done: 0, total: null });
    await writeBatches(app.deps, never);
    expect(await read(batch.id)).toMatchObject({ state: 'ready', done: PEOPLE, total: PEOPLE });
    const file = await fetchPdf(batch.id);
    expect(file.headers['content-disposition']).toBe('inline; filename="statements-2026-11.pdf"');
    const pages = await readPdf(file.body as unknown as Uint8Array);
    const found = statementsIn(pages);
    // The builder puts the last customer first in the round.
    expect(found.map(({ id }) => id)).toEqual(people.toReversed());
    expect(new Set(found.map(({ numbers }) => numbers.join()))).toEqual(new Set(['1/2,2/2']));
    const macedonian = pages.filter((page) => page.includes('Извод за ноември 2026'));
    const english = pages.filter((page) => page.includes('Statement for November 2026'));
    expect([macedonian.length, english.length]).toEqual([PEOPLE / 3, (PEOPLE * 2) / 3]);
    expect(english[0]).toContain('Please pay $74.80');
    expect(macedonian[0]).toContain('За плаќање: $124.80');
  });

  it('contains customers without email, sorted by name', async () => {
    const { id } = await start({ people: 'paper', sortBy: 'name' });
    await writeBatches(app.deps, never);
    const printed = people.filter((_, index) => (index + 1) % 4 !== 0);
    expect(statementsIn(await pagesOf(id)).map((one) => one.id)).toEqual(printed);
  });

  it('contains the chosen customers and ignores unknown ids', async () => {
    const customerIds = [people[7]!, people[3]!, 2_000_000_000];
    const { id } = await start({ people: 'chosen', sortBy: 'name', customerIds });
    await writeBatches(app.deps, never);
    expect(statementsIn(await pagesOf(id)).map((one) => one.id)).toEqual([people[3], people[7]]);
    const nobody = await start({ people: 'chosen', sortBy: 'name', customerIds: [2_000_000_000] });
    await writeBatches(app.deps, never);
    expect(await read(nobody.id)).toMatchObject({ state: 'empty', total: 0 });
    expect((await fetchPdf(nobody.id)).status).toBe(404);
  });

  it('is addressed to the estate of a deceased customer', async () => {
    const id = people[3]!;
    await app.db
      .insertInto('customerStates')
      .values({ accountId: id, state: 'deceased', fromDate: '2026-11-01', setAt: new Date(NOW) })
      .execute();
    const query = { search: 'bill-4@example' };
    const list = await admin.call('GET /api/statements/{month}', { params, query });
    expect(list.body.items).toMatchObject([{ userId: id, way: 'paper' }]);
    const batch = await start({ people: 'chosen', sortBy: 'name', customerIds: [id] });
    await writeBatches(app.deps, never);
    expect((await pagesOf(batch.id))[0]).toContain('The estate of Вера Клиентска 0004');
    await app.db.deleteFrom('customerStates').where('accountId', '=', id).execute();
  });
});

describe('a batch', () => {
  const some = { people: 'chosen', sortBy: 'name', customerIds: people.slice(0, 2) } as const;
  const chosen = { ...some, customerIds: [...some.customerIds] };
  const claim = (now: Date) =>
    app.db
      .transaction()
      .execute((trx) => claimBatch(trx, { now, lastHeartbeatBefore: new Date(now.getTime() - 30_000) }));

  it('is shared by concurrent requests for the same people', async () => {
    const answers = await Promise.all([start(chosen), start(chosen), start(chosen)]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const running = await claim(app.clock.now());
    expect(running!.id).toBe(answers[0]!.id);
    expect(await start({ ...chosen, customerIds: chosen.customerIds.toReversed() })).toMatchObject({
      id: running!.id,
      state: 'running',
    });
    // A request with another sort order starts its own batch.
    expect((await start({ ...chosen, sortBy: 'round' })).id).not.toBe(running!.id);
    expect((await fetchPdf(running!.id)).status).toBe(404);
  });

  it('is resumed after its process died, by one process only', async () => {
    const { id } = (await admin.call('GET /api/statements/{month}/batches', { params })).body.find(
      ({ state }) => state === 'running',
    )!;
    await writeBatches(app.deps, never);
    expect(await read(id)).toMatchObject({ state: 'running' });
    app.clock.advance(31_000);
    await Promise.all([writeBatches(app.deps, never), writeBatches(app.deps, never)]);
    expect(await read(id)).toMatchObject({ state: 'ready', done: 2, total: 2 });
    expect(statementsIn(await pagesOf(id)).map((one) => one.id)).toEqual(chosen.customerIds);
    const row = await app.db
      .selectFrom('statementBatches')
      .select('attempts')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.attempts).toBe(2);
  });

  it('is marked as failed when it cannot be written, and can be retried', async () => {
    const { id } = await start(chosen);
    const broken = { ...app.deps, renderPdf: () => Promise.reject(new Error('rendering failed')) };
    await expect(writeBatches(broken, never)).rejects.toThrow('rendering failed');
    expect(await read(id)).toMatchObject({ state: 'failed' });
    const again = await start(chosen);
    expect(again).toMatchObject({ state: 'waiting' });
    // A batch whose process dies each time fails after the maximum number of attempts.
    for (let died = 0; died < 3; died += 1) {
      expect((await claim(app.clock.now()))!.id).toBe(again.id);
      app.clock.advance(31_000);
    }
    await expect(writeBatches(app.deps, never)).rejects.toThrow('too many failed attempts');
    expect(await read(again.id)).toMatchObject({ state: 'failed' });
  });

  it('is available for a day', async () => {
    const { id } = await start(chosen);
    await writeBatches(app.deps, never);
    expect((await fetchPdf(id)).status).toBe(200);
    app.clock.advance(24 * 3_600_000 + 1);
    await admin.signIn(username);
    expect((await fetchPdf(id)).status).toBe(404);
    expect((await admin.call('GET /api/statements/{month}/batches', { params })).body).toEqual([]);
    await eraseBatches(app.deps);
    expect(await app.db.selectFrom('statementBatches').select('id').execute()).toEqual([]);
    app.clock.set(NOW);
    await admin.signIn(username);
  });
});
