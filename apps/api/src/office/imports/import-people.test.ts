import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '@trpeza/contract/office/imports.schemas';
import { runImport, tryImport, uploadOf, type UploadedFile } from '#test/builders/imports.ts';
import { buildOffice } from '#test/builders/phone-orders.ts';
import { sheetOf } from '#test/builders/workbooks.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const { backOffice: manager, id: managerId } = await buildOffice(app);
const { backOffice: admin } = await buildOffice(app, 'admin');
beforeAll(async () => {
  await admin.call('PUT /api/settings/{key}', { params: { key: 'country' }, body: { value: '"AU"' } });
  while ((await app.deps.settings.read()).country !== 'AU') await setTimeout(20);
});

const upload = (file: UploadedFile) => tryImport(manager, 'people', file);
const doIt = async (tried: ImportDetail) => (await runImport(manager, tried)).body;
const people = async (file: UploadedFile) => doIt(await upload(file));
const customer = (number: string) =>
  app.db
    .selectFrom('accounts')
    .leftJoin('addresses', 'addresses.accountId', 'accounts.id')
    .selectAll('addresses')
    .selectAll('accounts')
    .where('customerNumber', '=', number)
    .executeTakeFirst();

// The last heading is copied from the user list.
const HEAD =
  'Client number,First name,Surname,Mobile,Email,Language,Street,Suburb,State,Postcode,Месечен план';
const ZORA = 'K-1,Zora,Testova,412345678,,Macedonian,14 Mirka Way,Lalor,VIC,3075,$500.00';

describe('import of people', () => {
  it('creates customers by number, with address and budget, and logs the import', async () => {
    const tried = await upload(
      [HEAD, ZORA, 'K-2,Stojan,Petrov,03 5550 0143,shared@example.org,,,,,,'].join('\n'),
    );
    expect(tried).toMatchObject({ trial: { counts: { new: 2, refused: 0 } } });
    expect(tried.trial!.rows[0]!.notes).toEqual([
      'A zero was added at the start of the telephone number: 0412345678',
    ]);
    const fields = tried.trial!.rows.map(({ changes }) =>
      changes.map(({ field, after }) => `${field} ${after}`),
    );
    expect(fields).toEqual([
      [
        'customerNumber K-1',
        'firstName Zora',
        'lastName Testova',
        'phoneNumber 0412345678',
        'language Macedonian',
        'addressLine1 14 Mirka Way',
        'city Lalor',
        'state VIC',
        'zipCode 3075',
        'country Австралија',
        'monthlyPlan 500.00',
      ],
      [
        'customerNumber K-2',
        'firstName Stojan',
        'lastName Petrov',
        'phoneNumber 03 5550 0143',
        'email shared@example.org',
        'language English',
      ],
    ]);
    await doIt(tried);
    expect(await customer('K-1')).toMatchObject({
      firstName: 'Zora',
      phoneNumber: '0412345678',
      language: 'mk',
      email: null,
      isVerified: true,
      monthlyPlanCents: 50_000,
      addressLine1: '14 Mirka Way',
      // The country name in the language of the customer.
      country: 'Австралија',
      isDefault: true,
    });
    expect(await customer('K-2')).toMatchObject({ isVerified: false, addressLine1: null });
    const found = await manager.call('GET /api/users', { query: { search: 'Testova Lalor' } });
    expect(found.body.items).toMatchObject([{ customerNumber: 'K-1' }]);
    const history = await app.db
      .selectFrom('auditEntries')
      .select(['actorId', 'reason'])
      .where('action', '=', 'customer/added')
      .execute();
    expect(history[0]).toEqual({ actorId: managerId, reason: `Import ${tried.id}: people.csv` });
  });

  it.each([
    ['4.9157E+08', /shortened/],
    ['(03) 5550 0100 / 0491 570 110', /more than one/],
    ['0491 570 313 (daughter)', /only the number/],
  ])('refuses the telephone number %s and names the reason', async (phone, reason) => {
    const { trial } = await upload([HEAD, `T-1,Ana,Primerova,${phone},,,,,,,`].join('\n'));
    expect(trial!.rows[0]!.problems).toEqual([
      expect.objectContaining({ message: expect.stringMatching(reason) }),
    ]);
  });

  it('adds a note to postcodes whose leading zero was restored, and to PO boxes', async () => {
    const { trial } = await upload([HEAD, 'T-2,Ana,Primerova,,,,PO Box 12,Darwin,NT,800,'].join('\n'));
    expect(trial!.rows[0]!.notes).toEqual([
      'A zero was added at the start of the postcode: 0800',
      'Meals cannot be delivered to a PO Box. Please enter the street address.',
    ]);
  });

  it('previews every imported field of new rows, so that a wrong column is visible', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, at) => `P-${at},Ana,Primerova${at},,049157${1000 + at},,${at} High Street,Lalor,VIC,3075`,
    );
    const head = 'Number,First name,Surname,Telephone,Mobile,Reads,Street,Suburb,State,Postcode';
    const file = [head, ...rows].join('\n');
    const { trial, mapping } = await upload(file);
    expect(trial).toMatchObject({ counts: { new: 60, refused: 0 } });
    const valuesOf = (row: NonNullable<typeof trial>['rows'][number]) =>
      Object.fromEntries(row.changes.map(({ field, after }) => [field, after]));
    const first = {
      customerNumber: 'P-0',
      firstName: 'Ana',
      lastName: 'Primerova0',
      phoneNumber: '0491571000',
      language: 'English',
      addressLine1: '0 High Street',
      city: 'Lalor',
      state: 'VIC',
      zipCode: '3075',
      country: 'Australia',
    };
    expect(trial!.rows.map(valuesOf)).toHaveLength(60);
    expect(valuesOf(trial!.rows[0]!)).toEqual(first);
    const columns = { ...mapping.columns, city: mapping.columns.state! };
    const wrong = await tryImport(manager, 'people', file, { columns });
    expect(valuesOf(wrong.trial!.rows[0]!)).toEqual({ ...first, city: 'VIC' });
  });

  it('takes the mobile number if there is no telephone number, and notes one that is left out', async () => {
    const rows = [
      'R-1,Ana,Primerova,,491570006',
      'R-2,Iva,Primerova,03 5550 0143,0491 570 156',
      'R-3,Eva,Primerova,,twelve',
    ];
    const { trial } = await upload(['Number,First name,Surname,Phone,Mobile', ...rows].join('\n'));
    const phones = trial!.rows.map(({ row, changes, notes, problems }) => ({
      row,
      phone: changes.find(({ field }) => field === 'phoneNumber')?.after,
      notes,
      problems: problems.map(({ field }) => field),
    }));
    expect(phones).toEqual([
      { row: 4, phone: undefined, notes: [], problems: ['phoneNumber'] },
      {
        row: 2,
        phone: '0491570006',
        notes: ['A zero was added at the start of the telephone number: 0491570006'],
        problems: [],
      },
      {
        row: 3,
        phone: '03 5550 0143',
        notes: ['Only one telephone number is imported. The mobile number is left out: 0491 570 156'],
        problems: [],
      },
    ]);
  });

  it('refuses postcodes without four digits in Australia, but not in other countries', async () => {
    const row = (number: string, postcode: string, country: string) =>
      `${number},Ana,Primerova,0491570006,1 High Street,Lalor,VIC,${postcode},${country}`;
    const head = 'Number,First name,Surname,Mobile,Street,Suburb,State,Postcode,Country';
    const rows = [
      row('Q-1', 'ABCD', ''),
      row('Q-2', '30755', 'Австралија'),
      row('Q-3', 'SW1A 1AA', 'United Kingdom'),
    ];
    const { trial } = await upload([head, ...rows].join('\n'));
    expect(
      trial!.rows.map(({ row: number, problems }) => [number, problems.map(({ field }) => field)]),
    ).toEqual([
      [2, ['zipCode']],
      [3, ['zipCode']],
      [4, []],
    ]);
  });

  it('updates changed values and ignores empty cells', async () => {
    const tried = await upload([HEAD, 'K-1,,Nova,0412 345 678,,,15 Mirka Way,,,,600'].join('\n'));
    expect(tried.trial!.rows).toMatchObject([
      {
        outcome: 'changed',
        name: 'Zora Nova',
        changes: [
          { field: 'lastName', before: 'Testova', after: 'Nova' },
          { field: 'addressLine1', before: '14 Mirka Way', after: '15 Mirka Way' },
          { field: 'monthlyPlan', before: '500.00', after: '600.00' },
        ],
      },
    ]);
    await doIt(tried);
    expect(await customer('K-1')).toMatchObject({
      lastName: 'Nova',
      addressLine1: '15 Mirka Way',
      city: 'Lalor',
      monthlyPlanCents: 60_000,
      language: 'mk',
    });
  });

  it('recognises numbers that lost their leading zeros', async () => {
    await people([HEAD, '0012,Mitko,Iliev,0412 000 012,,,,,,,'].join('\n'));
    const { trial } = await upload([HEAD, '12,Mitko,Ilievski,412000012,,,,,,,'].join('\n'));
    expect(trial!.rows).toMatchObject([
      { outcome: 'changed', changes: [{ field: 'lastName', after: 'Ilievski' }], notes: [] },
    ]);
    // Numbers with different leading zeros belong to different people.
    const other = await upload([HEAD, '012,Olga,Ilieva,0412 000 013,,,,,,,'].join('\n'));
    expect(other.trial!.counts).toMatchObject({ new: 1, changed: 0 });
  });

  it('finds no change in its own export', async () => {
    for (const language of ['en', 'mk']) {
      const file = await manager.send({
        method: 'GET',
        url: `/api/imports/templates/people?language=${language}`,
      });
      expect((await upload(String(file.body))).trial!.counts).toMatchObject({
        new: 0,
        changed: 0,
        same: 3,
        refused: 0,
      });
    }
  });
});

it('reads numbers and dates of an Excel file, and changes nothing the second time', async () => {
  const count = process.env['TEST_ALL'] ? 180 : 12;
  const persons = Array.from({ length: count }, (_, at) => {
    const address = [`${at} High Street`, 'Thomastown', 'VIC', 3074];
    return [1000 + at, `Ана${at}`, 'Попова', 400_000_000 + at, ...address, at % 5 === 0 ? null : 450.5];
  });
  const heads = 'Number,First name,Surname,Mobile,Street,Suburb,State,Postcode,Budget'.split(',');
  const file = sheetOf([heads, ...persons]);
  expect((await people(file)).counts).toMatchObject({ new: count, refused: 0 });
  expect(await customer(String(1000 + count - 1))).toMatchObject({
    phoneNumber: `0${400_000_000 + count - 1}`,
    zipCode: '3074',
    monthlyPlanCents: 45_050,
  });
  expect((await upload(file)).trial!.counts).toMatchObject({ new: 0, changed: 0, same: count, refused: 0 });
}, 120_000);

it('refuses a row with an undecodable character, and names the field', async () => {
  const rows = Buffer.from(
    [
      HEAD,
      'M-1,Mary,Probova,0491 570 159,,,O~Briens Lane 4,Lalor,VIC,3075,',
      ZORA.replace('Zora', 'Зора'),
    ].join('\n'),
  );
  rows[rows.indexOf('~')] = 0x92;
  const { trial } = await upload(rows);
  expect(trial).toMatchObject({ counts: { refused: 1 } });
  expect(trial!.rows[0]).toMatchObject({
    row: 2,
    problems: [{ field: 'addressLine1', message: expect.stringContaining('could not be read') }],
  });
});

it('requires a decision about hidden rows, and skips or imports them accordingly', async () => {
  const rows = ['H-1', 'H-2', 'H-3'].map((number) => [number, 'Ana', 'Primerova', '0491 570 006']);
  const file = sheetOf([['Number', 'First name', 'Surname', 'Mobile'], ...rows], { hiddenRows: [3, 4] });
  const body = uploadOf('people', file);
  const { id, mapping, hiddenRows, takesHidden } = (await manager.call('POST /api/imports', { body })).body;
  expect({ hiddenRows, takesHidden }).toEqual({ hiddenRows: 2, takesHidden: null });
  const confirmed = { params: { id }, body: mapping };
  expect((await manager.refused('PUT /api/imports/{id}', confirmed)).body.fields).toMatchObject([
    { path: 'takesHidden' },
  ]);
  for (const [answer, count] of [
    [false, 1],
    [true, 3],
  ] as const)
    expect((await tryImport(manager, 'people', file, { takesHidden: answer })).trial!.counts.new).toBe(count);
});

it('normalises decomposed letters, and finds no change when they are imported in composed form', async () => {
  const row = 'N-1,Ѓорѓи,Ќирковски,0491570201,,,,,,,';
  await people([HEAD, row.normalize('NFD')].join('\n'));
  expect(await customer('N-1')).toMatchObject({ firstName: 'Ѓорѓи', lastName: 'Ќирковски' });
  for (const form of ['NFC', 'NFD'])
    expect((await upload([HEAD, row.normalize(form)].join('\n'))).trial!.counts).toMatchObject({ same: 1 });
});

describe('import of allergies', () => {
  const LIST = 'Client number,First name,Surname,Mobile,Allergies,Notes';
  const dietOf = async (number: string) => {
    const { id } = (await customer(number))!;
    return {
      id: id!,
      diet: (await manager.call('GET /api/customers/{id}/file', { params: { id: id! } })).body.diet,
    };
  };
  const waiting = async (accountId: number) => {
    const { items } = (await manager.call('GET /api/worklist', { query: { limit: 100 } })).body;
    return items.filter(({ kind, customer: of }) => kind === 'diet_to_confirm' && of?.id === accountId)
      .length;
  };

  it('stores allergies as unconfirmed until the office saves them, and lists the columns that were not imported', async () => {
    const rows = [
      'A-1,Mira,Listova,0491570101,"nuts, egg; strawberries",rings twice',
      'A-2,Pero,Listov,0491570102,none,',
      'A-3,Kole,Listov,0491570103,N/A,',
    ];
    const tried = await upload([LIST, ...rows].join('\n'));
    expect(tried.leftOut).toEqual([{ heading: 'Notes', column: 5 }]);
    expect(tried.trial!.rows[0]).toMatchObject({
      changes: expect.arrayContaining([
        { field: 'allergies', before: '', after: 'egg, peanuts, tree nuts, strawberries' },
      ]),
      notes: [expect.stringContaining('strawberries')],
    });
    expect(await doIt(tried)).toMatchObject({ leftOut: [{ heading: 'Notes' }], counts: { new: 3 } });

    const { id, diet } = await dietOf('A-1');
    expect(diet).toMatchObject({
      allergens: ['egg', 'peanut', 'tree_nut'],
      source: 'nuts, egg; strawberries',
      toConfirm: true,
      consentHow: null,
    });
    expect([(await dietOf('A-2')).diet, (await dietOf('A-3')).diet]).toEqual([null, null]);
    expect(await waiting(id)).toBe(1);
    const ordering = await manager.call('GET /api/customers/{id}/ordering', { params: { id } });
    expect(ordering.body.diet).toMatchObject({
      allergens: ['egg', 'peanut', 'tree_nut'],
      toConfirm: diet!.source,
    });
    expect((await upload([LIST, ...rows].join('\n'))).trial!.counts).toMatchObject({ same: 3 });

    const { versions } = (await manager.call('GET /api/customers/{id}/file', { params: { id } })).body;
    await manager.call('PUT /api/customers/{id}/diet', {
      params: { id },
      body: {
        allergens: ['egg', 'tree_nut'],
        diets: [],
        consent: true,
        consentedBy: 'Mira',
        consentHow: 'telephone',
        source: diet!.source!,
        expected: versions.diet,
      },
    });
    expect((await dietOf('A-1')).diet).toMatchObject({ allergens: ['egg', 'tree_nut'], toConfirm: false });
    expect(await waiting(id)).toBe(0);
    expect((await upload([LIST, ...rows].join('\n'))).trial!.counts).toMatchObject({ same: 3 });
  });
});
