import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { changeHeard } from '#test/builders/changes.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { buildAgreement, buildFunder, placeUnder } from '#test/builders/funders.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { findViolations } from '#test/check-invariants.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const JANUARY = '2027-01-04T00:00:00Z';
const params = { month: '2026-12' };

async function createOffice() {
  const app = await createTestApp();
  const settings = {
    organisation_name: 'Домашна грижа',
    organisation_email: 'office@example.org',
    kitchen_business_number: '51 824 753 556',
  };
  const rows = Object.entries(settings).map(([key, value]) => {
    return { key, value: JSON.stringify(value), updatedAt: new Date() };
  });
  await app.db.insertInto('settings').values(rows).execute();
  await changeHeard(app, 'settings');
  const [first, second] = [
    await buildAccount(app.db, { role: 'admin' }),
    await buildAccount(app.db, { role: 'admin' }),
  ];
  /** Weeks later all sessions have expired. */
  const at = async (instant: string, who = first) => {
    app.clock.set(instant);
    return app.visit('admin').signIn(who.username);
  };
  return { app, first, second, at };
}

type Backstage = Awaited<ReturnType<Awaited<ReturnType<typeof createOffice>>['at']>>;

const complete = async (admin: Backstage, ids: readonly number[]) => {
  for (const id of ids)
    await admin.call('PUT /api/orders/{id}/status', {
      params: { id },
      body: { status: 'completed', reason: 'a test' },
    });
};

const rowsOf = async (admin: Backstage, month = '2026-12') =>
  (await admin.call('GET /api/invoices')).body.filter((row) => row.month === month);

const invoiceOf = async (admin: Backstage, funderId?: number, month = '2026-12') =>
  (
    await admin.call('GET /api/invoices/{month}', {
      params: { month },
      query: { ...(funderId && { funderId }) },
    })
  ).body;

const issue = async (admin: Backstage, funderId: number | null, month = '2026-12') => {
  const { total } = await invoiceOf(admin, funderId ?? undefined, month);
  const answer = await admin.send({
    method: 'POST',
    url: `/api/invoices/${month}`,
    payload: { total, funderId },
  });
  return answer as { status: number; body: { number: string; code: string } };
};

/** Everybody who can pay: the organisation, three funders, and a customer alone; Ana's agreement changes in mid-month. */
async function createMonth({ app, at }: Pick<Awaited<ReturnType<typeof createOffice>>, 'app' | 'at'>) {
  const admin = await at('2026-11-23T09:00:00Z');
  const [north, east, south] = [
    await buildFunder(app.db, { name: 'North', lineText: 'Meal', claimingCode: 'N-1', taxCode: 'gst' }),
    await buildFunder(app.db, { name: 'East', nameMk: 'Исток', termsDays: 30 }),
    await buildFunder(app.db, { name: 'South', email: null, taxCode: 'none' }),
  ];
  const [ana, bob, vera, eva] = [
    await buildRegular(app),
    await buildRegular(app),
    await buildRegular(app),
    await buildRegular(app),
  ];
  const agreements = {
    before: await buildAgreement(app.db, {
      accountId: ana.account.id,
      funderId: north.id,
      shareBps: 2e3,
      reference: '4301',
      to: '2026-12-09',
    }),
    after: await buildAgreement(app.db, {
      accountId: ana.account.id,
      funderId: east.id,
      shareBps: 3500,
      from: '2026-12-10',
    }),
    bob: await buildAgreement(app.db, { accountId: bob.account.id, funderId: south.id, shareBps: 0 }),
    vera: await buildAgreement(app.db, { accountId: vera.account.id, funderId: null, shareBps: 10_000 }),
  };
  const orders = {
    north: await placeUnder(app, ana, { agreement: agreements.before, date: '2026-12-07' }),
    east: await placeUnder(app, ana, { agreement: agreements.after, date: '2026-12-14', quantity: 11 }),
    south: await placeUnder(app, bob, { agreement: agreements.bob, date: '2026-12-07', quantity: 12 }),
    alone: await placeUnder(app, vera, { agreement: agreements.vera, date: '2026-12-07', quantity: 13 }),
    organisation: await placeAnother(eva.visitor, eva.meal.id, { date: '2026-12-21' }),
  };
  await complete(
    admin,
    Object.values(orders).map(({ id }) => id),
  );
  return { funders: { north, east, south }, people: { ana, bob, vera, eva }, orders };
}

/** Own parts and all invoices, against the worth of everything that was delivered. */
async function everyCent({ db }: TestApp) {
  const { rows } = await sql<Record<'worth' | 'own' | 'invoiced', string>>`
    select sum(worth_cents) as worth, sum(worth_customer_cents) as own,
      (select sum(subsidy_cents) from invoice_lines) as invoiced
    from orders where status = 'completed'`.execute(db);
  const { worth, own, invoiced } = rows[0]!;
  return { worth: Number(worth), paid: Number(own) + Number(invoiced) };
}

describe('the invoices of a month', () => {
  it('are one for each payer, and with the own parts come to what was delivered', async () => {
    const office = await createOffice();
    const { app } = office;
    const { funders, people, orders } = await createMonth(office);
    const admin = await office.at(JANUARY);
    expect(await rowsOf(admin)).toMatchObject([
      { funderId: null, payer: 'Домашна грижа', state: 'ready', total: '72.79', ownDeliveries: 1 },
      { funderId: funders.east.id, payer: 'East', payerMk: 'Исток', state: 'ready', total: '74.09' },
      { funderId: funders.north.id, payer: 'North', state: 'ready', total: '83.19' },
      { funderId: funders.south.id, payer: 'South', state: 'ready', total: '123.99' },
    ]);
    const answers = [];
    for (const id of [null, funders.north.id, funders.east.id, funders.south.id])
      answers.push(await issue(admin, id));
    expect(answers.map(({ status, body }) => [status, body.number])).toEqual([
      [201, 'INV-2026-12'],
      [201, 'INV-2026-12-01'],
      [201, 'INV-2026-12-02'],
      [201, 'INV-2026-12-03'],
    ]);
    expect(await everyCent(app)).toEqual({ worth: 10_399 + 11_399 + 12_399 + 13_399 + 10_399, paid: 57_995 });
    expect(await findViolations(app.url)).toEqual([]);

    const { body: lines } = await admin.call('GET /api/invoices/{month}/lines', {
      params,
      query: {
        funderId: funders.north.id,
        limit: 50,
      },
    });
    expect(lines.items).toEqual([
      {
        orderId: orders.north.id,
        orderNumber: String(orders.north.id),
        userId: people.ana.account.id,
        person: 'Ana Popova',
        date: '2026-12-07',
        kind: 'delivery',
        meals: 10,
        total: '103.99',
        own: '20.80',
        amount: '83.19',
        reference: '4301',
        lineText: 'Meal',
        claimingCode: 'N-1',
        taxCode: 'gst',
        units: 10,
        unitPrice: '8.319',
      },
    ]);
    expect(await invoiceOf(admin, funders.north.id)).toMatchObject({
      tax: '7.56',
      taxCodes: ['gst'],
      dueOn: '2027-01-18',
      state: 'issued',
      organisation: {
        name: 'North',
        address: '1 Station Street, Reservoir VIC 3073',
      },
    });
    expect(await invoiceOf(admin, funders.east.id)).toMatchObject({ tax: '0.00', dueOn: '2027-02-03' });
    // The other half of Ana's month is her other funder's, and Vera's is nobody's.
    expect(await invoiceOf(admin, funders.east.id)).toMatchObject({ deliveries: 1, total: '74.09' });
    const { items: all } = (
      await admin.call('GET /api/invoices/{month}/lines', { params, query: { limit: 50 } })
    ).body;
    expect(all.map(({ orderId }) => orderId)).toEqual([orders.organisation.id]);
    expect(app.errors).toEqual([]);
  });

  it('take a late credit back from the payer of its order, and from nobody else', async () => {
    const office = await createOffice();
    const { app } = office;
    const { funders, orders } = await createMonth(office);
    const admin = await office.at(JANUARY);
    for (const id of [null, funders.north.id, funders.east.id, funders.south.id]) await issue(admin, id);
    // The funder is called otherwise by now; what is taken back is called as it was charged.
    await app.db
      .updateTable('funders')
      .set({ claimingCode: 'N-2', taxCode: 'free' })
      .where('id', '=', funders.north.id)
      .execute();
    await creditMeals(admin, orders.north, 2, { reason: 'spoiled' });
    expect(await findViolations(app.url)).toEqual([]);
    const later = await office.at('2027-02-02T00:00:00Z');
    expect(
      (await rowsOf(later, '2027-01')).map(({ payer, state, credits, total }) => [
        payer,
        state,
        credits,
        total,
      ]),
    ).toEqual([
      ['Домашна грижа', 'empty', 0, '0.00'],
      ['North', 'ready', 1, '-16.00'],
    ]);
    expect(await issue(later, funders.north.id, '2027-01')).toMatchObject({
      status: 201,
      body: { number: 'INV-2027-01-01', total: '-16.00', tax: '-1.45' },
    });
    const { body } = await later.call('GET /api/invoices/{month}/lines', {
      params: { month: '2027-01' },
      query: { funderId: funders.north.id },
    });
    expect(body.items).toMatchObject([
      { kind: 'credit', meals: -2, amount: '-16.00', claimingCode: 'N-1', taxCode: 'gst', unitPrice: '8.00' },
    ]);
    expect(await findViolations(app.url)).toEqual([]);
    expect(await everyCent(app)).toMatchObject({ worth: 55_995, paid: 55_995 });
  });

  it('have numbers of their own, whoever issues them at the same moment', async () => {
    const office = await createOffice();
    const { funders } = await createMonth(office);
    const one = await office.at(JANUARY);
    const other = await office.at(JANUARY, office.second);
    const ids = Object.values(funders).map(({ id }) => id);
    const answers = await Promise.all([one, other, one].flatMap((who) => ids.map((id) => issue(who, id))));
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 6 }, () => 'statements/already-issued'),
    );
    const issued = answers.filter(({ status }) => status === 201).map(({ body }) => body.number);
    expect(issued.toSorted()).toEqual(['INV-2026-12-01', 'INV-2026-12-02', 'INV-2026-12-03']);
    expect(await findViolations(office.app.url)).toEqual([]);
  });

  it('leave out who pays everything, who does not pile up among what is to be invoiced', async () => {
    const office = await createOffice();
    const { app } = office;
    const { orders } = await createMonth(office);
    const { rows } = await sql<{ indexed: string }>`
      select pg_get_expr(indpred, indrelid) as indexed from pg_index where indexrelid = 'orders_to_bill'::regclass`.execute(
      app.db,
    );
    const held = await sql<{
      id: number;
    }>`select id from orders where ${sql.raw(rows[0]!.indexed)} order by id`.execute(app.db);
    const { alone, ...others } = orders;
    expect(held.rows.map(({ id }) => id)).toEqual(Object.values(others).map(({ id }) => id));
    expect(alone.id).toBeGreaterThan(0);
  });

  it('are issued in order for each payer: one that has December has no November any more', async () => {
    const office = await createOffice();
    const { funders } = await createMonth(office);
    const admin = await office.at(JANUARY);
    await issue(admin, funders.east.id);
    expect(await issue(admin, funders.east.id, '2026-11')).toMatchObject({
      status: 409,
      body: { code: 'statements/later-issued' },
    });
    expect(await issue(admin, funders.north.id, '2026-11')).toMatchObject({
      status: 409,
      body: { code: 'statements/nothing-to-invoice' },
    });
    const nobody = { total: '1.00', funderId: 999_999 };
    expect(await admin.send({ method: 'POST', url: '/api/invoices/2026-12', payload: nobody })).toMatchObject(
      {
        status: 404,
      },
    );
  });

  it('wait for the office until the last of the payers has one', async () => {
    const office = await createOffice();
    const { funders } = await createMonth(office);
    const admin = await office.at(JANUARY);
    const waiting = async () =>
      (await admin.call('GET /api/worklist')).body.items.flatMap(({ kind, month }) =>
        kind === 'invoice' ? [month] : [],
      );
    for (const id of [null, funders.north.id, funders.east.id, funders.south.id]) {
      expect(await waiting()).toEqual(['2026-12']);
      await issue(admin, id);
    }
    expect(await waiting()).toEqual([]);
  });

  it('charge what a funder gives for each meal, and take back what is left over of it', async () => {
    const office = await createOffice();
    const { app } = office;
    const admin = await office.at('2026-11-23T09:00:00Z');
    const funder = await buildFunder(app.db);
    const ana = await buildRegular(app);
    const agreement = await buildAgreement(app.db, {
      accountId: ana.account.id,
      funderId: funder.id,
      mealSubsidyCents: 650,
    });
    const order = await placeAnother(ana.visitor, ana.meal.id, { date: '2026-12-07' });
    const terms = { agreementId: agreement.id, mealSubsidyCents: 650, customerShareBps: 10_000 };
    const setOrder = (set: object) =>
      app.db.updateTable('orders').set(set).where('id', '=', order.id).execute();
    await setOrder({ ...terms, customerCents: 3899, subsidyCents: 6500 });
    await complete(admin, [order.id]);
    const january = await office.at(JANUARY);
    await issue(january, funder.id);
    const lines = async (month: string) =>
      (
        await january.call('GET /api/invoices/{month}/lines', {
          params: { month },
          query: { funderId: funder.id },
        })
      ).body.items;
    expect(await lines('2026-12')).toMatchObject([
      { amount: '65.00', units: 10, unitPrice: '6.50', own: '38.99' },
    ]);
    const aboutInvoices = async () =>
      (await findViolations(app.url)).filter(({ invariant }) => /payer|invoice/.test(invariant));
    expect(await aboutInvoices()).toEqual([]);
    // Two meals, as the same terms split what is left: no share of the whole comes to that.
    await setOrder({ creditedCents: 2000, creditedCustomerCents: 700, creditedSubsidyCents: 1300 });
    await app.db
      .updateTable('orderItems')
      .set({ creditedQuantity: 2 })
      .where('orderId', '=', order.id)
      .execute();
    expect(await lines('2027-01')).toMatchObject([
      { kind: 'credit', total: '-20.00', amount: '-13.00', own: '-7.00', units: -2, unitPrice: '6.50' },
    ]);
    expect(await aboutInvoices()).toEqual([]);
    const february = await office.at('2027-02-02T00:00:00Z');
    expect(await issue(february, funder.id, '2027-01')).toMatchObject({ status: 201 });
    expect(await aboutInvoices()).toEqual([]);
    await setOrder({ invoicedCreditSubsidyCents: 1299 });
    expect((await aboutInvoices()).map(({ about }) => about)).toEqual([
      `order ${order.id}`,
      `funder ${funder.id}`,
    ]);
  });
});

describe('what becomes of an invoice', () => {
  async function receive(admin: Visitor, invoiceId: number, amount: string) {
    const receivedOn = JANUARY.slice(0, 10);
    const body = { key: randomUUID(), invoiceId, amount, receivedOn, method: 'bank' } as const;
    expect((await admin.call('POST /api/receipts', { body })).status).toBe(201);
  }

  it('is kept with who, when and why, and the document itself goes by email', async () => {
    const office = await createOffice();
    const { app } = office;
    const { funders } = await createMonth(office);
    const admin = await office.at(JANUARY);
    const move = async (body: object, funderId: number | null = funders.north.id) =>
      admin.send({
        method: 'PUT',
        url: '/api/invoices/2026-12/state',
        payload: { funderId, ...body },
      });
    expect(await move({ action: 'send', means: 'post', seen: 'issued' })).toMatchObject({
      status: 409,
      body: { code: 'statements/not-issued' },
    });
    for (const id of [funders.north.id, funders.south.id]) await issue(admin, id);
    for (const [body, field] of [
      [{ action: 'hold', seen: 'issued' }, 'reason'],
      [{ action: 'hold', seen: 'issued', reason: '  ' }, 'reason'],
      [{ action: 'send', seen: 'issued' }, 'means'],
    ] as const)
      expect(await move(body)).toMatchObject({ status: 400, body: { fields: [{ path: field }] } });
    expect(await move({ action: 'reject', seen: 'issued', reason: 'No code' })).toMatchObject({
      status: 409,
      body: { code: 'statements/state-changed' },
    });

    const sent = await move({ action: 'send', means: 'email', seen: 'issued', language: 'mk' });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        state: 'sent',
        events: [
          {
            state: 'sent',
            by: 'Ana Popova',
            means: 'email',
            recipient: funders.north.email,
            message: 'waiting',
            at: JANUARY.replace('Z', '.000Z'),
          },
        ],
      },
    });
    await app.sendMail();
    const mail = app.mail.sent.find(({ to }) => to === funders.north.email)!;
    expect(mail).toMatchObject({
      subject: 'Фактура INV-2026-12-01 од Трпеза',
      attachment: { name: 'INV-2026-12-01.pdf' },
    });
    expect((await readPdf(mail.attachment!.bytes)).join(' ')).toContain('Даночна фактура');
    expect(mail.text).toContain('$83.19');
    expect(mail.text).not.toMatch(/NaN|null|undefined|\{\{/);

    // Whoever saw an older state has to look again; of two at once, one wins.
    const both = await Promise.all([
      move({ action: 'hold', seen: 'sent', reason: 'They ask for the dates' }),
      move({ action: 'reject', seen: 'sent', reason: 'No code' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { id } = await app.db
      .selectFrom('invoices')
      .select('id')
      .where('number', '=', 'INV-2026-12-01')
      .executeTakeFirstOrThrow();
    await receive(admin, id, '3.19');
    const { state, events } = await invoiceOf(admin, funders.north.id);
    expect(['held', 'rejected']).toContain(state);
    expect(events).toMatchObject([
      { state, message: null },
      { state: 'sent', message: 'sent' },
    ]);
    expect(await move({ action: 'send', means: 'post', seen: state })).toMatchObject({
      status: 200,
      body: { state: 'part_paid', received: '3.19', total: '83.19' },
    });
    await receive(admin, id, '80.00');
    expect(await rowsOf(admin)).toContainEqual(
      expect.objectContaining({ payer: 'North', state: 'paid', received: '83.19' }),
    );
    expect(await move({ action: 'hold', seen: 'paid', reason: 'late' })).toMatchObject({ status: 409 });
    const audit = await app.db
      .selectFrom('auditEntries')
      .select(['action', 'subjectId', 'actorId'])
      .where('action', 'like', 'invoice/%')
      .where('subjectId', '=', 'INV-2026-12-01')
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'invoice/issued',
      'invoice/sent',
      `invoice/${events[0]!.state}`,
      'invoice/sent',
    ]);

    expect(await move({ action: 'send', means: 'email', seen: 'issued' }, funders.south.id)).toMatchObject({
      status: 409,
      body: { code: 'statements/no-address' },
    });
    expect(await move({ action: 'send', means: 'post', seen: 'issued' }, funders.south.id)).toMatchObject({
      body: { state: 'sent' },
    });
    expect(app.mail.sent.filter(({ attachment }) => attachment)).toHaveLength(1);
    expect(await findViolations(app.url)).toEqual([]);
    expect(app.errors).toEqual([]);
  });
});

describe('the paper', () => {
  it('says what funders ask for, and is a tax invoice only where it tells the tax', async () => {
    const office = await createOffice();
    const { funders } = await createMonth(office);
    const admin = await office.at(JANUARY);
    for (const id of Object.values(funders)) await issue(admin, id.id);
    const pdf = async (funderId: number, language: string) => {
      const url = `/api/invoices/2026-12/pdf?language=${language}&funderId=${funderId}`;
      return (await readPdf((await admin.send({ method: 'GET', url })).body)).join(' ');
    };
    const north = await pdf(funders.north.id, 'en');
    for (const words of [
      'Tax invoice',
      'INV-2026-12-01',
      'Please pay by: 18/1/2027',
      'To be paid $83.19',
      'GST included in it $7.56',
      'Ana Popova · customer no.',
      'reference 4301',
      'Meal · N-1',
      '$8.319',
      'GST',
      'The customers’ part',
    ])
      expect(north).toContain(words);
    const east = await pdf(funders.east.id, 'mk');
    for (const words of [
      'Даночна фактура',
      'Исток',
      'Без ДДВ: износот не содржи ДДВ',
      'Платете најдоцна до: 3.2.2027',
    ])
      expect(east).toContain(words);
    const south = await pdf(funders.south.id, 'en');
    expect(south).not.toContain('Tax invoice');
    expect(south).not.toContain('GST-free');
    const csv = await admin.send({
      method: 'GET',
      url: `/api/invoices/2026-12/csv?language=en&funderId=${funders.north.id}`,
    });
    expect(csv.headers['content-disposition']).toBe('attachment; filename="INV-2026-12-01.csv"');
    expect(String(csv.body).split('\r\n')[1]).toMatch(
      /^INV-2026-12-01,2026-12-07,\d+,\d+,Ana Popova,Delivery,10,103\.99,20\.80,83\.19,4301,Meal,N-1,10,8\.319,GST$/,
    );
  });
});
