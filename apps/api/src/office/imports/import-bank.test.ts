import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '@trpeza/contract/office/imports.schemas';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import { COSTLY_FILES } from '#test/builders/costly-files.ts';
import { runImport, tryImport, uploadOf } from '#test/builders/imports.ts';
import { buildOffice } from '#test/builders/phone-orders.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const { backOffice: bookkeeper } = await buildOffice(app, 'bookkeeper');
const { backOffice: colleague } = await buildOffice(app, 'bookkeeper');

type Change = Parameters<typeof tryImport>[3];
const read = (file: string | Buffer, change?: Change, by = bookkeeper) => tryImport(by, 'bank', file, change);
const upload = async (file: string) =>
  (await bookkeeper.call('POST /api/imports', { body: uploadOf('bank', file) })).body;
const keep = async (file: string, change?: Change, isSure = false) =>
  (await runImport(bookkeeper, await read(file, change), isSure)).body.counts;
/** The new lines as date, amount and text. */
const linesOf = ({ trial }: ImportDetail) =>
  trial!.rows
    .filter(({ outcome }) => outcome === 'new')
    .map(({ changes }) =>
      (['date', 'amount', 'text'] as const).map((name) => changes.find(({ field }) => field === name)?.after),
    );
const problemsOf = ({ trial }: ImportDetail) =>
  trial!.rows.flatMap(({ row, problems }) => problems.map(({ field, value }) => [row, field, value]));

const HEADINGS = 'Date,Amount,Description';
const file = (...rows: string[]) => [HEADINGS, ...rows].join('\n');

describe('columns of a bank file', () => {
  const FILES: [name: string, text: string, change: Change][] = [
    [
      'without headings',
      '20/11/2026,"+31.20","TRANSFER FROM ANA","+4031.20"\n19/11/2026,"-12.00","RENT","+4000.00"\n',
      { headingsRow: 0, columns: { date: 0, amount: 1, text: 2 } },
    ],
    [
      'with separate columns for debits and credits',
      `Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial
12345,20/11/2026,TRANSFER FROM ANA,,31.20,4031.20,DEP,
12345,19/11/2026,RENT,12.00,,4000.00,PAYMENT,`,
      {},
    ],
    [
      'with names of months',
      `Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance
20 Nov 26,31.20,083-004 1234,,CREDIT,TRANSFER FROM ANA,4031.20
19 Nov 26,-12.00,083-004 1234,,DEBIT,RENT,4000.00`,
      {},
    ],
    [
      'with text above and below the table',
      `Statement of account;12345;
;;
Transaction Date;Description;Value
20.11.2026;TRANSFER FROM ANA;31,20
19.11.2026;RENT;-12,00
;Closing balance;4031,20`,
      {},
    ],
    [
      'with units in Macedonian headings',
      'Датум;Опис;Побарува (ден.);Должи (ден.)\n20.11.2026;TRANSFER FROM ANA;31,20;\n19.11.2026;RENT;;12,00',
      {},
    ],
    [
      'with a column for the direction',
      'Date,Amount,DR/CR,Description\n20/11/2026,31.20,CR,TRANSFER FROM ANA\n19/11/2026,12.00,DR,RENT',
      { directions: { CR: 'in', DR: 'out' } },
    ],
  ];

  it.each(FILES)('reads dates, amounts and texts from a file %s', async (_name, text, change) => {
    const tried = await read(text, change);
    expect(problemsOf(tried)).toEqual([]);
    expect(tried.trial!.counts).toMatchObject({ new: 1, outgoing: 1, refused: 0 });
    expect(linesOf(tried)).toEqual([['2026-11-20', '31.20', 'TRANSFER FROM ANA']]);
  });

  it.each([
    ['No.,Date,Details,Amount (AUD),Balance (AUD)', { date: 1, text: 2, amount: 3 }],
    ['Date,Amount AUD,Details', { date: 0, amount: 1, text: 2 }],
    ['Date,Amount ($),Details', { date: 0, amount: 1, text: 2 }],
    ['Date,Debit (AUD),Credit (AUD),Details', { date: 0, debit: 1, credit: 2, text: 3 }],
    ['Датум,Износ (ден.),Опис', { date: 0, amount: 1, text: 2 }],
    ['Date,Amount owed,Amount XQZ,Slip', { date: 0 }],
  ])('suggests columns by headings, never by cell contents: %s', async (headings, columns) => {
    const sent = await upload(`${headings}\n1,20/11/2026,31.20,31.20,31.20`);
    expect(sent).toMatchObject({ mappingFrom: 'suggested', trial: null });
    expect(sent.mapping.columns).toEqual(columns);
  });

  it('returns 400 without a date or amount column, or with two kinds of amount columns', async () => {
    const { id } = await upload('A,B,C,D\n20/11/2026,1,2,3');
    for (const columns of [
      { amount: 1 },
      { date: 0 },
      { date: 0, credit: 1 },
      { date: 0, debit: 1 },
      { date: 0, direction: 1 },
      { date: 0, amount: 1, credit: 2, debit: 3 },
    ]) {
      const request = { params: { id }, body: { headingsRow: 1, columns } };
      expect(
        (await bookkeeper.refused('PUT /api/imports/{id}', request)).body,
        JSON.stringify(columns),
      ).toMatchObject({
        code: 'common/invalid',
        fields: [{ path: 'columns' }],
      });
    }
  });

  it('suggests the columns of the previous import, also for a file without headings', async () => {
    const columns = { date: 0, amount: 2, text: 3 };
    await keep('18/11/2026,17,31.20,NO HEADINGS,x', { headingsRow: 0, columns });
    const next = await upload('19/11/2026,18,31.20,LATER,x');
    expect(next).toMatchObject({ mappingFrom: 'remembered', trial: null });
    expect(next.mapping).toEqual({ headingsRow: 0, columns, directions: {} });
  });
});

describe('amounts of a bank file', () => {
  it('reads amounts with any kind of minus sign, or in brackets, as outgoing money', async () => {
    const out = [
      '$-12.00',
      '-12.00',
      '(12.00)',
      '$(22.00)',
      '–15.00',
      '\u201115.00',
      '−15.00',
      'AUD -12.00',
      '-$25.00',
      '27.00-',
    ];
    const tried = await read(file(...out.map((amount) => `20/11/2026,${amount},OUT`)));
    expect(problemsOf(tried)).toEqual([]);
    expect(tried.trial!.counts).toMatchObject({ new: 0, outgoing: out.length });
  });

  it('reads amounts in common notations as incoming money', async () => {
    const cells = [
      '31.20',
      '+31.20',
      '$31.20',
      '"$31,20"',
      'AUD 31.20',
      '31.20 AUD',
      '31.2000',
      '"31,20 ден."',
    ];
    const tried = await read(file(...cells.map((amount) => `20/11/2026,${amount},IN`)));
    expect(linesOf(tried).map(([, amount]) => amount)).toEqual(cells.map(() => '31.20'));
    expect(linesOf(await read(file('20/11/2026,.90,IN', '20/11/2026,"1,234.50",IN')))).toMatchObject(
      [
        [{}, '0.90'],
        [{}, '1234.50'],
      ].map(([, amount]) => [expect.any(String), amount, 'IN']),
    );
  });

  it('refuses rows with any other text next to the amount', async () => {
    const cells = [
      'DR 18.00',
      '20.00 D',
      '12.00 DB',
      '12.00 OUT',
      '29.00 DR',
      '29.00 CR',
      '063-000',
      '(-12.00)',
      '1,234',
      'ден.50',
      '31/11',
    ];
    const tried = await read(file(...cells.map((amount) => `20/11/2026,"${amount}",WORDS`)));
    expect(problemsOf(tried)).toEqual(cells.map((amount, at) => [at + 2, 'amount', amount]));
    expect(tried.trial!.rows[0]!.problems[0]!.message).toContain('“In or out”');
  });

  it('refuses rows whose direction is unknown or contradicts the amount', async () => {
    const text =
      'Date,Amount,D/C\n20/11/2026,1.00,C\n20/11/2026,2.00,X\n20/11/2026,-3.00,C\n20/11/2026,-4.00,D';
    const tried = await read(text, { directions: { C: 'in', D: 'out' } });
    expect(problemsOf(tried)).toEqual([
      [3, 'direction', 'X'],
      [4, 'amount', '-3.00'],
    ]);
    const both = await read('Date,Credit,Debit\n20/11/2026,1.00,2.00\n20/11/2026,0.00,-2.00');
    expect(problemsOf(both)).toEqual([[2, 'debit', '2.00']]);
    expect(both.trial!.counts).toMatchObject({ outgoing: 1 });
  });
});

describe('lines of a bank file', () => {
  it('keeps each line once when files are repeated, overlap or are imported concurrently', async () => {
    const first = file('19/11/2026,5.00,ONE', '20/11/2026,6.00,TWO', '20/11/2026,6.00,TWO');
    expect(await keep(first)).toMatchObject({ new: 3, same: 0 });
    expect((await read(first)).trial!.counts).toMatchObject({ new: 0, same: 3 });
    // The same lines in reverse order and in capitals, and one more day.
    const later = file(
      '21/11/2026,7.00,THREE',
      '20/11/2026,$6.00,two',
      '20/11/2026,6.00,TWO',
      '19/11/2026,5.00,ONE',
    );
    expect(await keep(later)).toMatchObject({ new: 1, same: 3 });
    const tried = await Promise.all(
      [bookkeeper, colleague].map((by) => read(file('18/11/2026,8.00,BOTH'), {}, by)),
    );
    const answers = await Promise.all(tried.map((each, at) => runImport([bookkeeper, colleague][at]!, each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { items } = (await bookkeeper.call('GET /api/bank-lines', { query: { limit: 100 } })).body;
    expect(items.filter(({ text }) => text === 'TWO')).toHaveLength(2);
    expect(items.filter(({ text }) => text === 'BOTH')).toHaveLength(1);
    const { body: files } = await bookkeeper.call('GET /api/bank-files');
    expect(files[0]).toMatchObject({ lines: 1, openLines: 1 });
  });

  it('distinguishes lines by account and number', async () => {
    const text = (account: string, id: string) =>
      `Date,Amount,Description,Account,Transaction ID\n17/11/2026,9.00,SAME,${account},${id}`;
    expect(await keep(text('1', 'a'))).toMatchObject({ new: 1 });
    expect(await keep(text('2', 'a'))).toMatchObject({ new: 1 });
    expect(await keep(text('2', 'b'))).toMatchObject({ new: 1 });
    expect((await read(text('2', 'b'))).trial!.counts).toMatchObject({ same: 1 });
  });

  it('imports nothing when one row cannot be read', async () => {
    const tried = await read(file('31/11/2026,5.00,X', '20/11/2026,6.00,GOOD'));
    const body = { seen: tried.trial!.seen };
    expect(
      (await bookkeeper.refused('POST /api/imports/{id}/do', { params: { id: tried.id }, body })).body,
    ).toMatchObject({
      code: 'imports/refused-rows',
      params: { count: 1, row: 2 },
    });
  });

  it('removes card numbers from texts', async () => {
    expect(linesOf(await read(file('20/11/2026,31.20,CARD 4242 4242 4242 4242 ANA')))).toEqual([
      ['2026-11-20', '31.20', 'CARD … ANA'],
    ]);
  });

  it.each([
    ['in the future', ['24/12/2026,31.20,SCHEDULED'], ['in the future']],
    ['older than thirteen months', ['1/10/2025,31.20,OLD'], ['more than a year ago']],
    ['more than ten months apart', ['2/1/2026,31.20,A', '20/11/2026,31.20,B'], ['more than ten months']],
    [
      'written with the month first',
      ['11/03/2026,1.00,A', '11/05/2026,1.00,B', '11/12/2026,1.00,C'],
      ['in the future'],
    ],
  ])('asks for confirmation of lines with dates %s', async (_name, rows, doubts) => {
    const tried = await read(file(...rows));
    expect(tried.trial!.doubts).toEqual(doubts.map((words) => expect.stringContaining(words)));
    const body = { seen: tried.trial!.seen };
    const refusal = await bookkeeper.refused('POST /api/imports/{id}/do', { params: { id: tried.id }, body });
    expect(refusal.body.code).toBe('imports/in-doubt');
    expect(await keep(file(...rows), {}, true)).toMatchObject({ new: rows.length });
  });

  it('reports a file that is too large at the form field `file`', async () => {
    for (const name of ['a cell in the last row and column', 'two million rows of CSV']) {
      const [reason, build] = COSTLY_FILES[name]!;
      expect(
        await bookkeeper.refused('POST /api/imports', { body: uploadOf('bank', build()) }),
      ).toMatchObject({
        status: 400,
        body: {
          code: 'imports/unreadable',
          fields: [{ path: 'file', message: untypedTranslatorFor('en')(`imports:unreadable.${reason}`) }],
        },
      });
    }
  });
});

describe('OFX files', () => {
  const ofx = (...transactions: [day: string, amount: string, id: string, name: string][]) =>
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>12345678</BANKACCTFROM><BANKTRANLIST>
${transactions.map(([day, amount, id, name]) => `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day}120000[+11:AEDT]<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`).join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

  it('reads lines without a column mapping', async () => {
    const tried = await read(
      ofx(['20261119', '31,2000', '7', 'ANA POPOVA'], ['20261119', '-12.00', '8', 'RENT']),
    );
    expect(tried).toMatchObject({ mappingFrom: 'format', trial: { counts: { new: 1, outgoing: 1 } } });
    expect(linesOf(tried)).toEqual([['2026-11-19', '31.20', 'ANA POPOVA']]);
    expect(await runImport(bookkeeper, tried)).toMatchObject({ status: 200 });
  });

  it('keeps its columns when rows are corrected or left out', async () => {
    const { id, mapping } = await read(
      ofx(['20261118', '1,000', '5', 'ANA'], ['20269919', '1.00', '6', 'VERA']),
    );
    const body = {
      headingsRow: 1,
      columns: { date: 1 },
      corrections: { 1: { amount: '10.00' } },
      skippedRows: [2],
    };
    const { body: corrected } = await bookkeeper.call('PUT /api/imports/{id}', { params: { id }, body });
    expect(corrected).toMatchObject({ mapping, mappingFrom: 'format', trial: { counts: { skipped: 1 } } });
    expect(linesOf(corrected)).toEqual([['2026-11-18', '10.00', 'ANA']]);
  });

  it('keeps all lines when the bank numbers every file from one, or gives all lines the same number', async () => {
    const october = ofx(['20261012', '31.20', '1', 'MIRA'], ['20261013', '62.40', '2', 'VERA']);
    expect(await keep(october)).toMatchObject({ new: 2 });
    expect(
      await keep(ofx(['20261116', '45.00', '1', 'OLGA'], ['20261117', '31.20', '2', 'MIRA'])),
    ).toMatchObject({
      new: 2,
      same: 0,
    });
    expect((await read(october)).trial!.counts).toMatchObject({ new: 0, same: 2 });
    expect(
      await keep(ofx(['20261119', '17.10', '0', 'ANA'], ['20261119', '18.20', '0', 'BOJAN'])),
    ).toMatchObject({ new: 2 });
    expect(
      await keep(ofx(['20261120', '19.30', '0', 'CVETA'], ['20261120', '20.40', '0', 'DARKO'])),
    ).toMatchObject({ new: 2 });
  });

  it('names a refused transaction by its number in the file, and refuses OFX for other kinds of import', async () => {
    const tried = await read(ofx(['20261119', '1,000', '1', 'ANA'], ['20269919', '1.00', '2', 'VERA']));
    expect(problemsOf(tried)).toEqual([
      [1, 'amount', '1,000'],
      [2, 'date', '20269919120000[+11:AEDT]'],
    ]);
    const { backOffice: admin } = await buildOffice(app, 'admin');
    const body = uploadOf('people', ofx(['20261119', '1.00', '1', 'ANA']));
    expect((await admin.refused('POST /api/imports', { body })).body.code).toBe('imports/unreadable');
  });
});
