import { afterEach, describe, expect, it } from 'vitest';
import type { ImportKind } from '@trpeza/contract/office/imports.constants';
import type { ImportDetail, MapImport } from '@trpeza/contract/office/imports.schemas';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import { COSTLY_FILES } from '#test/builders/costly-files.ts';
import { runImport, tryImport, uploadOf, type UploadedFile } from '#test/builders/imports.ts';
import { buildCategory, buildMeal } from '#test/builders/meals.ts';
import { buildOffice } from '#test/builders/phone-orders.ts';
import { sheetOf } from '#test/builders/workbooks.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { createFakeClock } from '#test/fake-clock.ts';
import { createTestApp } from '#test/test-app.ts';
import { eraseImports } from './change-imports.ts';

const app = await createTestApp();
const { backOffice: admin, id: adminId } = await buildOffice(app, 'admin');
afterEach(() => app.db.deleteFrom('imports').execute());

const upload = (kind: ImportKind, file: UploadedFile, visitor = admin) => tryImport(visitor, kind, file);
const refusedUpload = (kind: ImportKind, file: UploadedFile, visitor = admin) =>
  visitor.refused('POST /api/imports', { body: uploadOf(kind, file) });
const doIt = (tried: ImportDetail) => runImport(admin, tried);
const problemsOf = ({ trial }: ImportDetail) =>
  trial!.rows.flatMap(({ row, problems }) => problems.map(({ field, message }) => [row, field, message]));
const mealNamed = (name: string) =>
  app.db
    .selectFrom('meals')
    .selectAll()
    .where('name', '=', name)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

const MENU = 'Meal name,Category,Macedonian category,Description,Price,Allergens,Vegetarian,Visible';
const bean = (name: string, price = '9.40') =>
  `${name},Soups,Супи,A thick soup of white beans.,${price},"milk, soy",yes,yes`;

describe('import of a menu', () => {
  it('previews, writes once with categories and an audit entry, and changes nothing the second time', async () => {
    const file = [MENU, bean('Bean soup'), bean('Leek soup', '"8,90"')].join('\r\n');
    const before = await fingerprintDatabase(app.db, ['imports']);
    const tried = await upload('menu', file);
    expect(tried).toMatchObject({
      rowCount: 2,
      mapping: { headingsRow: 1, columns: { name: 0, category: 1, category_mk: 2, price: 4 } },
      trial: { counts: { new: 2, changed: 0, same: 0, refused: 0 } },
    });
    expect(tried.trial!.rows[0]).toMatchObject({
      row: 2,
      name: 'Bean soup',
      changes: expect.arrayContaining([
        { field: 'price', before: '', after: '9.40' },
        { field: 'allergens', before: '', after: 'milk, soy' },
        { field: 'category', before: '', after: 'Soups' },
      ]),
      notes: ['New category: Soups', expect.stringContaining('No Macedonian name')],
    });
    expect(await fingerprintDatabase(app.db, ['imports'])).toEqual(before);
    const done = await doIt(tried);
    expect(done.body).toMatchObject({ counts: { new: 2 }, trial: null, doneAt: expect.any(String) });
    const meal = (await mealNamed('Leek soup'))!;
    expect(meal).toMatchObject({ priceCents: 890, allergens: ['milk', 'soy'], isVegetarian: true });
    const entries = app.db.selectFrom('auditEntries').select(['actorId', 'reason']);
    const history = entries.where('subjectId', '=', String(meal.id)).where('action', '=', 'meal/added');
    const reason = `Import ${tried.id}: menu.csv`;
    expect(await history.execute()).toEqual([{ actorId: adminId, reason }]);
    const request = { params: { id: tried.id }, body: { seen: tried.trial!.seen } };
    expect((await admin.refused('POST /api/imports/{id}/do', request)).body.code).toBe('imports/done');
    expect((await upload('menu', file)).trial!.counts).toMatchObject({
      new: 0,
      changed: 0,
      same: 2,
      refused: 0,
    });
  });

  it('writes nothing when one row is wrong', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => bean(`Stew ${at}`, at === 20 ? 'nine' : '9.40'));
    const tried = await upload('menu', [MENU, ...rows].join('\n'));
    expect(tried.trial!.counts).toMatchObject({ new: 29, changed: 0, same: 0, refused: 1 });
    expect(problemsOf(tried)).toEqual([
      [22, 'price', 'Price must be a valid number with up to 2 decimal places'],
    ]);
    const before = await fingerprintDatabase(app.db, ['imports']);
    const refusal = await admin.refused('POST /api/imports/{id}/do', {
      params: { id: tried.id },
      body: { seen: tried.trial!.seen },
    });
    expect(refusal).toMatchObject({
      status: 409,
      body: { code: 'imports/refused-rows', params: { row: 22, count: 1 } },
    });
    expect(await fingerprintDatabase(app.db, ['imports'])).toEqual(before);
  });

  it('refuses repeated names, unknown values and formulas', async () => {
    const tried = await upload(
      'menu',
      [
        `${MENU},Stock`,
        bean('Peppers'),
        bean('peppers'),
        'Fish,,,Lamb stew,9.40,bats,perhaps,=1+1,plenty',
      ].join('\n'),
    );
    expect(problemsOf(tried)).toEqual([
      [3, 'name', 'Same as row 2.'],
      [4, 'allergens', expect.stringMatching(/^Not known: bats\. These are known: .*milk, egg, fish/)],
      [4, 'isVegetarian', 'Please write yes or no.'],
      [4, 'isActive', 'A formula, not a value. Please save the results as values.'],
      [
        4,
        'stockStatus',
        expect.stringMatching(/^Not known: plenty\. These are known: In stock, .*Low stock/i),
      ],
      [4, 'category', 'Category is required'],
      [4, 'description', 'Description must be at least 10 characters'],
    ]);
  });

  it('reads prices in common notations, and refuses ambiguous or negative ones', async () => {
    const { id } = await buildMeal(app.db, { priceCents: 10_000 });
    const readAs = async (cell: string) => {
      const { trial } = await upload('prices', `Meal number;Price\n${id};"${cell}"`);
      return trial!.rows[0]!.changes[0]?.after;
    };
    const read = { '.90': '0.90', ',50': '0.50', 'A$ .50': '0.50', '9,40 ден.': '9.40', 'ден. 50': '50.00' };
    for (const [cell, amount] of Object.entries({ ...read, '1.234,50 MKD': '1234.50', '9,-': '9.00' }))
      expect([cell, await readAs(cell)]).toEqual([cell, amount]);
    for (const cell of ['(5.00)', '−5', '5-', '-5', '$-5', 'ден.50', '9.40 (8.00)', '.'])
      expect([cell, await readAs(cell)]).toEqual([cell, undefined]);
  });

  it('returns an error when the meal has changed since the preview', async () => {
    const meal = await buildMeal(app.db, { priceCents: 1000 });
    const tried = await upload('menu', `Meal number,Price\n${meal.id},11.00`);
    await admin.call('PUT /api/meals/{id}', { params: { id: meal.id }, body: { price: '10.20' } });
    const refusal = await admin.refused('POST /api/imports/{id}/do', {
      params: { id: tried.id },
      body: { seen: tried.trial!.seen },
    });
    expect(refusal.body.code).toBe('imports/changed');
    const again = (await admin.call('GET /api/imports/{id}', { params: { id: tried.id } })).body;
    expect(again.trial!.rows[0]!.changes).toEqual([{ field: 'price', before: '10.20', after: '11.00' }]);
    await doIt(again);
    expect((await admin.call('GET /api/meals/{id}', { params: { id: meal.id } })).body.price).toBe('11.00');
  });

  it('ignores the order of the allergens, and records that a meal has no allergens', async () => {
    const category = await buildCategory(app.db);
    const meal = await buildMeal(app.db, { allergens: ['soy', 'milk'], categoryId: category.id });
    const head = 'Meal number,Allergens,Category,Diets';
    const { trial } = await upload('menu', `${head}\n${meal.id},"milk, soy",,none`);
    expect(trial).toMatchObject({ counts: { same: 1, changed: 0 }, rows: [] });
    const tried = await upload('menu', `${head}\n${meal.id},none,Bakes,`);
    expect(tried.trial!.rows[0]!.changes).toEqual([
      { field: 'allergens', before: 'milk, soy', after: 'none' },
      { field: 'category', before: expect.stringContaining('Category'), after: 'Bakes' },
    ]);
    await doIt(tried);
    const { body } = await admin.call('GET /api/meals/{id}', { params: { id: meal.id } });
    expect(body).toMatchObject({ allergens: [], noAllergensConfirmed: true });
    expect(body.categoryId).not.toBe(category.id);
  });
});

describe('correction of rows', () => {
  const file = [MENU, bean('Onion soup', 'nine'), bean('Barley soup'), 'Mystery,,,?,much,bats,,'].join('\n');
  const correct = async ({ id, mapping }: ImportDetail, changes: Partial<MapImport>) =>
    (await admin.call('PUT /api/imports/{id}', { params: { id }, body: { ...mapping, ...changes } })).body;

  it('applies corrected values and leaves rows out, in the preview and in the import', async () => {
    const tried = await upload('menu', file);
    expect(tried).toMatchObject({ corrections: {}, skippedRows: [], trial: { counts: { refused: 2 } } });

    // A corrected field needs no column.
    const corrections = { 2: { price: '9.40', heating: 'Two minutes.' } };
    const corrected = await correct(tried, { corrections });
    expect(corrected).toMatchObject({ corrections, trial: { counts: { new: 2, refused: 1, skipped: 0 } } });
    expect(corrected.trial!.rows.find(({ row }) => row === 2)!.changes).toEqual(
      expect.arrayContaining([
        { field: 'price', before: '', after: '9.40' },
        { field: 'heating', before: '', after: 'Two minutes.' },
      ]),
    );

    // Corrections that the request leaves out stay.
    const skipping = await correct(tried, { skippedRows: [4] });
    expect(skipping).toMatchObject({
      corrections,
      skippedRows: [4],
      trial: { counts: { new: 2, changed: 0, same: 0, refused: 0, skipped: 1 } },
    });
    expect(skipping.trial!.rows.at(-1)).toMatchObject({ row: 4, outcome: 'skipped', name: 'Mystery ? much' });

    const done = await doIt(skipping);
    expect(done.body).toMatchObject({ counts: { new: 2, skipped: 1 }, corrections: {} });
    expect(await mealNamed('Onion soup')).toMatchObject({ priceCents: 940, heating: 'Two minutes.' });
    expect(await mealNamed('Mystery')).toBeUndefined();
    const stored = app.db.selectFrom('imports').select(['cells', 'corrections']).where('id', '=', tried.id);
    expect(await stored.executeTakeFirst()).toEqual({ cells: null, corrections: {} });
  });

  it('refuses a wrong correction again, and fields that the kind does not have', async () => {
    const tried = await upload('menu', file);
    const { trial } = await correct(tried, { corrections: { 2: { price: 'ten' } }, skippedRows: [4] });
    expect(trial!.rows[0]).toMatchObject({ row: 2, problems: [{ field: 'price', value: 'ten' }] });
    const refusal = await admin.refused('PUT /api/imports/{id}', {
      params: { id: tried.id },
      body: { ...tried.mapping, corrections: { 2: { firstName: 'Ana' } } },
    });
    expect(refusal.body).toMatchObject({ code: 'common/invalid', fields: [{ path: 'corrections' }] });
  });

  it('ignores rows that are left out when it looks for repeated rows', async () => {
    const tried = await upload('menu', [MENU, bean('Peppers'), bean('peppers')].join('\n'));
    const { trial } = await correct(tried, { skippedRows: [2] });
    expect(trial!.counts).toMatchObject({ new: 1, refused: 0, skipped: 1 });
  });
});

describe('import of prices', () => {
  it('applies prices now or from a date, and changes nothing the second time', async () => {
    const meals = [await buildMeal(app.db), await buildMeal(app.db), await buildMeal(app.db)];
    const file = [
      'Meal number,New price,Date',
      `${meals[0]!.id},$10.50,`,
      `${meals[1]!.id},11,1/1/2027`,
      // 46388 is the serial number of 1 January 2027, shown by a cell without date format.
      `${meals[2]!.id},"12,00",46388`,
      `${meals[2]!.id},13.00,2027-02-01`,
    ].join('\n');
    const tried = await upload('prices', file);
    expect(tried.mapping.columns).toEqual({ mealNumber: 0, price: 1, from: 2 });
    expect(tried.trial!.counts).toMatchObject({ new: 0, changed: 4, same: 0, refused: 0 });
    await doIt(tried);
    const shown = (await admin.call('GET /api/meals')).body.filter(({ id }) =>
      meals.some((meal) => meal.id === id),
    );
    expect(shown.map(({ price, prices }) => [price, prices?.slice(1)])).toEqual([
      ['10.50', undefined],
      ['10.00', [{ from: '2027-01-01', price: '11.00' }]],
      [
        '10.00',
        [
          { from: '2027-01-01', price: '12.00' },
          { from: '2027-02-01', price: '13.00' },
        ],
      ],
    ]);
    expect((await upload('prices', file)).trial!.counts.same).toBe(4);
  });

  it('refuses past dates, unknown meals and invalid dates', async () => {
    const { id } = await buildMeal(app.db);
    const tried = await upload(
      'prices',
      `Meal number,Price,Од\n${id},9,2020-01-01\n999999,9,\n${id},9,12/31/2027`,
    );
    expect(problemsOf(tried).map(([row, field]) => [row, field])).toEqual([
      [2, 'from'],
      [3, 'mealNumber'],
      [4, 'from'],
    ]);
  });
});

describe('file formats', () => {
  const head = 'Meal name;Category;Description;Price';
  const row = 'Грав;Јадења од грав;Грав печен во земјена тава.;9,40';

  it('detects the encoding and separator', async () => {
    for (const [name, file] of Object.entries({
      'UTF-8 with a byte order mark': Buffer.from(`\uFEFF${head}\n${row}`),
      'UTF-16 as Excel saves "Unicode text"': Buffer.from(
        `\uFEFF${head}\n${row}`.replaceAll(';', '\t'),
        'utf16le',
      ),
      'Windows-1251': Buffer.concat([Buffer.from(`${head}\n`), windows1251(row)]),
      'a `sep=` line': Buffer.from(`sep=;\r\n${head},,,,\r\n${row}`),
      'empty rows': Buffer.from(`\r\n${head};;\r\n${row};;\r\n;;;\r\n\r\n;;\r\n`),
    })) {
      const { trial, rowCount } = await upload('menu', file);
      expect(rowCount, name).toBe(1);
      expect(trial!.rows, name).toMatchObject([{ outcome: 'new', name: 'Грав', problems: [] }]);
    }
    const file = Buffer.from(`${head}\nCrème brûlée;Sweets;A dessert of eggs and cream.;5,00`, 'latin1');
    expect((await upload('menu', file)).trial!.rows[0]!.name).toBe('Crème brûlée');
  });

  it('reads the first visible sheet of an Excel file, below its title, by the types of its cells', async () => {
    const { id } = await buildMeal(app.db);
    const rows = [
      ['Prices of 2027'],
      [null],
      ['Meal number', 'Price', 'From date'],
      [id, { formula: '9+0.4', value: 9.4000000000000004 }, { date: 46388 }],
      [null, null, null],
    ];
    const tried = await upload('prices', sheetOf(rows, { hides: 'Lists' }));
    expect(tried.trial!.rows).toMatchObject([
      { row: 4, outcome: 'changed', changes: [{ field: 'price', before: '10.00', after: '9.40' }] },
    ]);
    expect(tried.trial!.rows[0]!.name).toContain('2027-01-01');
  });

  it('reports failed formulas instead of reading them as empty', async () => {
    const { id } = await buildMeal(app.db);
    const failed = { formula: 'VLOOKUP(A2,B1:C9,2)', value: '#N/A' } as const;
    const sheet = sheetOf([
      ['Meal number', 'Heating'],
      [id, failed],
    ]);
    for (const file of [sheet, `Meal number,Heating\n${id},#N/A`])
      expect(problemsOf(await upload('menu', file))).toMatchObject([[2, 'heating', expect.anything()]]);
  });

  it('refuses an unreadable file with the reason', async () => {
    for (const [file, reason] of [
      [Buffer.from('\n\n'), 'It is empty.'],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel file'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 0, 200, 3, 9, 0, 77]), 'not a CSV file'],
      [Buffer.from('Price\n"1\n2'), 'A quotation mark'],
      [Buffer.from('PK\u0003\u0004 and nothing more'), 'damaged'],
      [sheetOf([['Price']], { bytes: 60 * 1024 * 1024 }), 'far too large'],
      [Buffer.from(`Price\n${'1\n'.repeat(5001)}`), '5,000 rows'],
    ] as const) {
      const refusal = await refusedUpload('prices', file);
      expect(refusal, reason).toMatchObject({ status: 400, body: { code: 'imports/unreadable' } });
      expect(refusal.body.message).toContain(reason);
    }
  });

  it.each(['a cell in the last row and column', 'two million rows of CSV'])(
    'refuses a file made to exhaust memory, without delaying other requests: %s',
    async (name) => {
      const [reason, file] = COSTLY_FILES[name]!;
      const payload = uploadOf('menu', file());
      const headers = { 'accept-language': 'mk' };
      const finished: string[] = [];
      const [refusal] = await Promise.all([
        admin
          .send({ method: 'POST', url: '/api/imports', payload, headers })
          .finally(() => finished.push('upload')),
        app
          .visit()
          .send({ method: 'GET', url: '/livez' })
          .finally(() => finished.push('others')),
      ]);
      expect(finished).toEqual(['others', 'upload']);
      const message = untypedTranslatorFor('mk')(`imports:unreadable.${reason}`);
      expect(refusal).toMatchObject({
        status: 400,
        body: { code: 'imports/unreadable', fields: [{ path: 'file', message }] },
      });
    },
  );

  it('keeps a file with unknown headings until its columns are mapped, and deletes it after a week', async () => {
    const { id } = await buildMeal(app.db);
    const { body: sent } = await admin.call('POST /api/imports', {
      body: uploadOf('prices', `A,B\n${id},12.00`),
    });
    expect(sent).toMatchObject({ mapping: { columns: {} }, mappingFrom: 'suggested', trial: null });
    const params = { id: sent.id };
    const map = (columns: object) => ({ params, body: { headingsRow: 1, columns } });
    for (const columns of [
      {},
      { price: 1 },
      { mealNumber: 0, price: 2 },
      { mealNumber: 0, price: 1, firstName: 1 },
    ])
      expect((await admin.refused('PUT /api/imports/{id}', map(columns))).body.code).toBe('common/invalid');
    const mapped = await admin.call('PUT /api/imports/{id}', map({ mealNumber: 0, price: 1 }));
    expect(mapped.body.trial!.counts.changed).toBe(1);
    const nightly = (days: number) =>
      eraseImports({
        ...app.deps,
        clock: createFakeClock(new Date(app.clock.now().getTime() + days * 24 * 3_600_000)),
      });
    await nightly(6.9);
    expect((await admin.call('GET /api/imports/{id}', { params })).body.trial!.counts.changed).toBe(1);
    await nightly(7.1);
    expect((await admin.refused('GET /api/imports/{id}', { params })).status).toBe(404);
  });
});

it('suggests the columns of the last import with the same headings', async () => {
  const { id } = await buildMeal(app.db);
  const other = await buildMeal(app.db);
  const file = (price: string, title = '') => `${title}Which,New,Old\n${id},${price},${other.id}`;
  const { mapping } = (await admin.call('POST /api/imports', { body: uploadOf('prices', file('12.00')) }))
    .body;
  expect(mapping).toEqual({ headingsRow: 1, columns: {}, directions: {} });
  const columns = { mealNumber: 0, price: 1 };
  await doIt(await tryImport(admin, 'prices', file('12.00'), { columns }));
  const { body: next } = await admin.call('POST /api/imports', {
    body: uploadOf('prices', file('13.00', 'A title,,\n')),
  });
  expect(next).toMatchObject({
    mappingFrom: 'remembered',
    trial: null,
    mapping: { headingsRow: 2, columns },
  });
});

it('finds no change in an exported template', async () => {
  const { id: categoryId } = await buildCategory(app.db);
  const { id } = await buildMeal(app.db, {
    categoryId,
    name: '+Plus, "quoted" = fine',
    allergens: ['milk', 'tree_nut'],
    diets: ['no_pork'],
  });
  const later = { from: '2027-03-01', price: '14.00' };
  await admin.call('PUT /api/meals/{id}/prices', { params: { id }, body: later });
  for (const kind of ['menu', 'prices'] as const)
    for (const language of ['en', 'mk'] as const) {
      const url = `/api/imports/templates/${kind}?language=${language}`;
      const tried = await upload(kind, String((await admin.send({ method: 'GET', url })).body));
      expect(problemsOf(tried), `${kind} ${language}`).toEqual([]);
      expect(tried.trial!.counts, `${kind} ${language}`).toMatchObject({ new: 0, changed: 0, refused: 0 });
      expect(tried.trial!.counts.same).toBeGreaterThan(0);
    }
});

it('shows an import to its author only, and each kind only to roles with permission', async () => {
  const { backOffice: manager } = await buildOffice(app);
  const { backOffice: other } = await buildOffice(app, 'admin');
  const { id } = await upload('prices', 'Meal number,Price\n1,1');
  expect((await other.refused('GET /api/imports/{id}', { params: { id } })).status).toBe(404);
  const { backOffice: bookkeeper } = await buildOffice(app, 'bookkeeper');
  for (const [visitor, kinds] of [
    [manager, ['menu', 'prices', 'bank']],
    [bookkeeper, ['people', 'menu', 'prices', 'recurring']],
  ] as const)
    for (const kind of kinds) expect((await refusedUpload(kind, MENU, visitor)).status).toBe(403);
  const template = await manager.send({ method: 'GET', url: '/api/imports/templates/prices' });
  expect(template.status).toBe(403);
  expect((await admin.call('DELETE /api/imports/{id}', { params: { id } })).body).toEqual({ ok: true });
});

function windows1251(text: string): Buffer {
  const decoder = new TextDecoder('windows-1251');
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}
