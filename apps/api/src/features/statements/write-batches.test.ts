import { afterEach, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMonthOfBills } from '#test/builders/month-of-bills.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import { writeBatches } from './write-batches.ts';
import { writeFile } from 'node:fs/promises';

const app = await createTestApp();
const people = await buildMonthOfBills(app.db, 135);
app.clock.set('2026-12-02T00:00:00Z');
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const never = new AbortController().signal;

afterEach(() => expect(app.errors).toEqual([]));

const params = { month: '2026-11' };

it('writes the statements of 135 people as one document', async () => {
  const started = performance.now();
  const { body } = await admin.call('POST /api/statements/{month}/batch', {
    params,
    body: { people: 'all', sortBy: 'round' },
  });
  expect(body).toMatchObject({ state: 'waiting', done: 0, total: null });
  const renderPdf: typeof app.deps.renderPdf = async (document) => {
    const at = performance.now();
    const bytes = await app.deps.renderPdf(document);
    console.log(`render ${Math.round(performance.now() - at)}`);
    return bytes;
  };
  await writeBatches({ ...app.deps, renderPdf }, never);
  const ms = Math.round(performance.now() - started);
  const batch = await admin.call('GET /api/statement-batches/{id}', { params: { id: body.id } });
  expect(batch.body).toMatchObject({ state: 'ready', done: 135, total: 135 });
  const file = await admin.send({ method: 'GET', url: `/api/statement-batches/${body.id}/pdf` });
  console.log(`${people.length} statements: ${ms} ms, ${(file.body as unknown as Buffer).length} bytes`);
  if (process.env['KEEP']) await writeFile(process.env['KEEP'], file.body as unknown as Buffer);
  const pages = await readPdf(file.body as unknown as Uint8Array);
  console.log(pages.length);
});
