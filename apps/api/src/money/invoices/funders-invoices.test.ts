import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { buildInvoicedAgreement, buildInvoicedFunder, placeOrderUnder } from '#test/builders/funders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { markOrderDelivered } from '#test/builders/incoming-payments.ts';
import { findViolations } from '#test/check-invariants.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestApp } from '#test/app-under-test.ts';

const JANUARY = '2027-01-04T00:00:00Z';

async function createOffice(given?: TestApp) {
  const app = given ?? (await createTestApp());
  const settings = {
    organisation_name: 'Домашна грижа',
    organisation_email: 'office@example.org',
    kitchen_business_number: '51 824 753 556',
  };
  const rows = Object.entries(settings).map(([key, value]) => {
    return { key, value: JSON.stringify(value), updatedAt: new Date() };
  });
  await app.db.insertInto('settings').values(rows).execute();
  await publishAndAwaitReload(app, 'settings');
  const [first, second] = [
    await buildAccount(app.db, { role: 'admin' }),
    await buildAccount(app.db, { role: 'admin' }),
  ];
  /** Sets the clock and signs in again, because sessions expire. */
  const at = async (instant: string, who = first) => {
    app.clock.set(instant);
    return app.visit('admin').signIn(who.username);
  };
  return { app, first, second, at };
}

type Backstage = Awaited<ReturnType<Awaited<ReturnType<typeof createOffice>>['at']>>;

const rowsOf = async (admin: Backstage, month = '2026-12') =>
  (await admin.call('GET /api/invoices')).body.filter((row) => row.month === month);

const invoiceOf = async (admin: Backstage, funderId?: number, month = '2026-12') => {
  const query = { ...(funderId && { funderId }) };
  return (await admin.call('GET /api/invoices/{month}', { params: { month }, query })).body;
};

const issue = async (admin: Backstage, funderId: number | null, month = '2026-12') => {
  const payload = { total: (await invoiceOf(admin, funderId ?? undefined, month)).total, funderId };
  const answer = await admin.send({ method: 'POST', url: `/api/invoices/${month}`, payload });
  return answer as { status: number; body: { number: string; code: string } };
};

/**
 * Creates orders of each kind of payer: the organisation, three funders and a self-payer. Ana's funder changes in mid-month.
 */
async function createMonth({ app, at }: Pick<Awaited<ReturnType<typeof createOffice>>, 'app' | 'at'>) {
  const admin = await at('2026-11-23T09:00:00Z');
  const [north, east, south] = [
    await buildInvoicedFunder(app.db, {
      name: 'North',
      lineText: 'Meal',
      claimingCode: 'N-1',
      taxCode: 'gst',
    }),
    await buildInvoicedFunder(app.db, { name: 'East', nameMk: 'Исток', termsDays: 30 }),
    await buildInvoicedFunder(app.db, { name: 'South', email: null, taxCode: 'none' }),
  ];
  const [ana, bob] = [await buildCustomerWithMeal(app), await buildCustomerWithMeal(app)];
  const [vera, eva] = [await buildCustomerWithMeal(app), await buildCustomerWithMeal(app)];
  type Agreed = Omit<Parameters<typeof buildInvoicedAgreement>[1], 'accountId'>;
  const order = async (person: typeof ana, agreed: Agreed, date: string, quantity: number) => {
    const agreement = await buildInvoicedAgreement(app.db, { accountId: person.account.id, ...agreed });
    return placeOrderUnder(app, person, { agreement, date, quantity });
  };
  const before = { funderId: north.id, shareBps: 2e3, reference: '4301', to: '2026-12-09' };
  const after = { funderId: east.id, shareBps: 3500, from: '2026-12-10' };
  const orders = {
    north: await order(ana, before, '2026-12-07', 10),
    east: await order(ana, after, '2026-12-14', 11),
    south: await order(bob, { funderId: south.id, shareBps: 0 }, '2026-12-07', 12),
    alone: await order(vera, { funderId: null, shareBps: 10_000 }, '2026-12-07', 13),
    organisation: await placeAnotherOrder(eva.visitor, eva.meal.id, { date: '2026-12-21' }),
  };
  for (const { id } of Object.values(orders)) await markOrderDelivered(admin, id);
  return { funders: { north, east, south }, people: { ana, bob, vera, eva }, orders };
}

/** The worth of all deliveries, and the sum of the customers' parts and all invoices. */
async function sumsOf({ db }: TestApp) {
  const { rows } = await sql<Record<'worth' | 'own' | 'invoiced', string>>`
    select sum(worth_cents) as worth, sum(worth_customer_cents) as own,
      (select sum(subsidy_cents) from invoice_lines) as invoiced
    from orders where status = 'completed'`.execute(db);
  const { worth, own, invoiced } = rows[0]!;
  return { worth: Number(worth), paid: Number(own) + Number(invoiced) };
}

const linesOf = async (admin: Backstage, month: string, funderId?: number) => {
  const query = { limit: 50, ...(funderId && { funderId }) };
  return (await admin.call('GET /api/invoices/{month}/lines', { params: { month }, query })).body.items;
};

it('POST /api/invoices/{month} issues one invoice per payer, which together with the customers’ parts cover every delivery', async () => {
  const office = await createOffice();
  const { app } = office;
  const { funders, people, orders } = await createMonth(office);
  const { north, east, south } = funders;
  const admin = await office.at(JANUARY);
  const other = await office.at(JANUARY, office.second);
  expect(await rowsOf(admin)).toMatchObject([
    { funderId: null, payer: 'Домашна грижа', state: 'ready', total: '72.79', ownDeliveries: 1 },
    { funderId: east.id, payer: 'East', payerMk: 'Исток', state: 'ready', total: '74.09' },
    { funderId: north.id, payer: 'North', state: 'ready', total: '83.19' },
    { funderId: south.id, payer: 'South', state: 'ready', total: '123.99' },
  ]);
  const waiting = async () =>
    (await admin.call('GET /api/worklist')).body.items.flatMap(({ kind, month }) =>
      kind === 'invoice' ? [month] : [],
    );
  const numbers = [];
  for (const id of [null, north.id, east.id, south.id]) {
    expect(await waiting()).toEqual(['2026-12']);
    const both = await Promise.all([issue(admin, id), issue(other, id)]);
    expect(both.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [201, undefined],
      [409, 'statements/already-issued'],
    ]);
    numbers.push(both.find(({ status }) => status === 201)!.body.number);
  }
  expect(numbers).toEqual(['INV-2026-12', 'INV-2026-12-01', 'INV-2026-12-02', 'INV-2026-12-03']);
  expect(await waiting()).toEqual([]);
  expect(await sumsOf(app)).toEqual({ worth: 57_995, paid: 57_995 });
  expect(await linesOf(admin, '2026-12', north.id)).toMatchObject([
    {
      orderId: orders.north.id,
      userId: people.ana.account.id,
      meals: 10,
      total: '103.99',
      own: '20.80',
      amount: '83.19',
      reference: '4301',
      claimingCode: 'N-1',
      taxCode: 'gst',
      unitPrice: '8.319',
    },
  ]);
  expect((await linesOf(admin, '2026-12')).map(({ orderId }) => orderId)).toEqual([orders.organisation.id]);
  const organisation = { name: 'North', address: '1 Station Street, Reservoir VIC 3073' };
  expect(await invoiceOf(admin, north.id)).toMatchObject({ tax: '7.56', dueOn: '2027-01-18', organisation });
  expect(await invoiceOf(admin, east.id)).toMatchObject({ tax: '0.00', dueOn: '2027-02-03', deliveries: 1 });
  for (const [funderId, code] of [
    [east.id, 'statements/later-issued'],
    [999_999, 'common/not-found'],
  ] as const) {
    const payload = { total: '1.00', funderId };
    const refused = await admin.send({ method: 'POST', url: '/api/invoices/2026-11', payload });
    expect(refused.body).toMatchObject({ code });
  }

  // A late credit is deducted on the same payer's next invoice, with the claiming code and tax code of the original charge.
  const renamed = { claimingCode: 'N-2', taxCode: 'free' as const };
  await app.db.updateTable('funders').set(renamed).where('id', '=', north.id).execute();
  await creditMeals(admin, orders.north, 2, { reason: 'spoiled' });
  const later = await office.at('2027-02-02T00:00:00Z');
  expect(await rowsOf(later, '2027-01')).toMatchObject([
    { payer: 'Домашна грижа', state: 'empty', credits: 0, total: '0.00' },
    { payer: 'North', state: 'ready', credits: 1, total: '-16.00' },
  ]);
  expect(await issue(later, north.id, '2027-01')).toMatchObject({
    status: 201,
    body: { number: 'INV-2027-01-01', total: '-16.00', tax: '-1.45' },
  });
  expect(await linesOf(later, '2027-01', north.id)).toMatchObject([
    { kind: 'credit', meals: -2, amount: '-16.00', claimingCode: 'N-1', taxCode: 'gst', unitPrice: '8.00' },
  ]);
  expect(await sumsOf(app)).toMatchObject({ worth: 55_995, paid: 55_995 });
  const note = await invoiceOf(later, north.id, '2027-01');
  expect(note).toMatchObject({ credits: 1, creditsTotal: '-16.00', dueOn: null });
  const url = `/api/invoices/2027-01/pdf?language=en&funderId=${north.id}`;
  const text = (await readPdf((await later.send({ method: 'GET', url })).body)).join(' ');
  for (const words of ['Credit note', 'To be deducted from the next payment $16.00'])
    expect(text).toContain(words);
  expect(text).not.toMatch(/Please pay by|Amount due/);
});

it('an invoice with a fixed amount per meal deducts credits at the same rate, and the invariants detect a difference of one cent', async () => {
  const app = await createTestApp({ invariants: 'broken' });
  const office = await createOffice(app);
  const admin = await office.at('2026-11-23T09:00:00Z');
  const funder = await buildInvoicedFunder(app.db);
  const ana = await buildCustomerWithMeal(app);
  const agreement = await buildInvoicedAgreement(app.db, {
    accountId: ana.account.id,
    funderId: funder.id,
    mealSubsidyCents: 650,
  });
  const order = await placeAnotherOrder(ana.visitor, ana.meal.id, { date: '2026-12-07' });
  const terms = { agreementId: agreement.id, mealSubsidyCents: 650, customerShareBps: 10_000 };
  const setOrder = (set: object) =>
    app.db.updateTable('orders').set(set).where('id', '=', order.id).execute();
  await setOrder({ ...terms, customerCents: 3899, subsidyCents: 6500 });
  await markOrderDelivered(admin, order.id);
  const january = await office.at(JANUARY);
  await issue(january, funder.id);
  expect(await linesOf(january, '2026-12', funder.id)).toMatchObject([
    { amount: '65.00', units: 10, unitPrice: '6.50', own: '38.99' },
  ]);
  // Two credited meals, split by the same terms.
  await setOrder({ creditedCents: 2000, creditedCustomerCents: 700, creditedSubsidyCents: 1300 });
  const items = app.db.updateTable('orderItems').set({ creditedQuantity: 2 });
  await items.where('orderId', '=', order.id).execute();
  expect(await linesOf(january, '2027-01', funder.id)).toMatchObject([
    { kind: 'credit', total: '-20.00', amount: '-13.00', own: '-7.00', units: -2, unitPrice: '6.50' },
  ]);
  const february = await office.at('2027-02-02T00:00:00Z');
  expect(await issue(february, funder.id, '2027-01')).toMatchObject({ status: 201 });
  const violations = async () =>
    (await findViolations(app.url)).filter(({ invariant }) => /payer|invoice/.test(invariant));
  expect(await violations()).toEqual([]);
  await setOrder({ invoicedCreditSubsidyCents: 1299 });
  expect((await violations()).map(({ about }) => about)).toEqual([
    `order ${order.id}`,
    `funder ${funder.id}`,
  ]);
});

it('PUT /api/invoices/{month}/state sends, holds and rejects issued invoices until they are paid, and records who, when and why', async () => {
  const office = await createOffice();
  const { app } = office;
  const { funders } = await createMonth(office);
  const admin = await office.at(JANUARY);
  const move = async (body: object, funderId: number | null = funders.north.id) =>
    admin.send({ method: 'PUT', url: '/api/invoices/2026-12/state', payload: { funderId, ...body } });
  expect(await move({ action: 'send', means: 'post', seen: 'issued' })).toMatchObject({
    status: 409,
    body: { code: 'statements/not-issued' },
  });
  for (const { id } of Object.values(funders)) await issue(admin, id);
  expect(await move({ action: 'hold', seen: 'issued' })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'reason' }] },
  });
  expect(await move({ action: 'reject', seen: 'issued', reason: 'No code' })).toMatchObject({
    status: 409,
    body: { code: 'statements/state-changed' },
  });
  const sent = await move({ action: 'send', means: 'email', seen: 'issued', language: 'mk' });
  const event = { state: 'sent', by: 'Ana Popova', means: 'email', recipient: funders.north.email };
  expect(sent).toMatchObject({
    status: 200,
    body: { state: 'sent', events: [{ ...event, message: 'waiting' }] },
  });
  await app.sendMail();
  const mail = app.mail.sent.find(({ to }) => to === funders.north.email)!;
  expect(mail).toMatchObject({
    subject: 'Фактура INV-2026-12-01 од Трпеза',
    text: expect.stringContaining('$83.19'),
    attachment: { name: 'INV-2026-12-01.pdf' },
  });
  expect((await readPdf(mail.attachment!.bytes)).join(' ')).toContain('Даночна фактура');

  // Of two concurrent state changes, one wins.
  const both = await Promise.all([
    move({ action: 'hold', seen: 'sent', reason: 'They ask for the dates' }),
    move({ action: 'reject', seen: 'sent', reason: 'No code' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { id } = await app.db
    .selectFrom('invoices')
    .select('id')
    .where('number', '=', 'INV-2026-12-01')
    .executeTakeFirstOrThrow();
  const receive = async (amount: string) => {
    const received = { receivedOn: JANUARY.slice(0, 10), method: 'bank' } as const;
    const body = { key: randomUUID(), invoiceId: id, amount, ...received };
    expect((await admin.call('POST /api/incoming-payments', { body })).status).toBe(201);
  };
  await receive('3.19');
  const { state, events } = await invoiceOf(admin, funders.north.id);
  expect(events).toMatchObject([
    { state, message: null },
    { state: 'sent', message: 'sent' },
  ]);
  expect(await move({ action: 'send', means: 'post', seen: state })).toMatchObject({
    body: { state: 'part_paid', received: '3.19', total: '83.19' },
  });
  await receive('80.00');
  expect(await rowsOf(admin)).toContainEqual(
    expect.objectContaining({ payer: 'North', state: 'paid', received: '83.19' }),
  );
  expect(await move({ action: 'hold', seen: 'paid', reason: 'late' })).toMatchObject({ status: 409 });
  const audit = await app.db
    .selectFrom('auditEntries')
    .select('action')
    .where('subjectId', '=', 'INV-2026-12-01')
    .orderBy('id')
    .execute();
  const actions = ['invoice/issued', 'invoice/sent', `invoice/${events[0]!.state}`, 'invoice/sent'];
  expect(audit.map(({ action }) => action)).toEqual(actions);
  expect(await move({ action: 'send', means: 'email', seen: 'issued' }, funders.south.id)).toMatchObject({
    status: 409,
    body: { code: 'statements/no-address' },
  });

  const pdf = async (funderId: number, language: string) => {
    const url = `/api/invoices/2026-12/pdf?language=${language}&funderId=${funderId}`;
    return (await readPdf((await admin.send({ method: 'GET', url })).body)).join(' ');
  };
  const north = await pdf(funders.north.id, 'en');
  for (const words of [
    'Tax invoice',
    'Please pay by: 18/1/2027',
    'Amount due $83.19',
    'GST included in it $7.56',
    'reference 4301',
    'Meal · N-1',
    '$8.319',
  ])
    expect(north).toContain(words);
  // Without a tax code the document is no tax invoice.
  expect(await pdf(funders.south.id, 'en')).not.toMatch(/Tax invoice|GST-free/);
  expect(await invoiceOf(admin, funders.south.id)).toMatchObject({ taxInvoiceGaps: ['tax'] });
  expect(await invoiceOf(admin, funders.north.id)).toMatchObject({ taxInvoiceGaps: [] });
  const url = `/api/invoices/2026-12/csv?language=en&funderId=${funders.north.id}`;
  expect(String((await admin.send({ method: 'GET', url })).body).split('\r\n')[1]).toMatch(
    /^INV-2026-12-01,2026-12-07,\d+,\d+,Ana Popova,Delivery,10,103\.99,20\.80,83\.19,4301,Meal,N-1,10,8\.319,GST$/,
  );
});
