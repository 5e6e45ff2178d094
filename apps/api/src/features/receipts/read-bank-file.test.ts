import { describe, expect, it } from 'vitest';
import { readDataFile } from '#platform/spreadsheets/read-data-file.ts';
import { readBankFile, type ReadFile } from './read-bank-file.ts';

/** No columns are known from earlier files. */
const nothing = () => Promise.resolve(undefined);

async function read(text: string, columns?: Parameters<typeof readBankFile>[1]): Promise<ReadFile> {
  const file = await readText(text, columns);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

async function readText(text: string, columns?: Parameters<typeof readBankFile>[1]) {
  const content = await readDataFile(Buffer.from(text));
  return typeof content === 'string' ? content : readBankFile(content, columns, nothing);
}

const linesOf = ({ lines }: ReadFile) => lines.map(({ bookedOn, amount, text }) => [bookedOn, amount, text]);

/** Formats of large Australian banks and of a Macedonian one. */
const FILES: Record<string, string> = {
  'without headings, the newest first': `24/11/2026,"+31.20","TRANSFER FROM ANA POPOVA","+4031.20"
23/11/2026,"-12.00","RENT","+4000.00"
`,
  'with money in and out in columns of their own': `Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial
12345,24/11/2026,TRANSFER FROM ANA POPOVA,,31.20,4031.20,DEP,
12345,23/11/2026,RENT,12.00,,4000.00,PAYMENT,
`,
  'with words for months and a number in front': `Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance
24 Nov 26,31.20,083-004 1234,,CREDIT,TRANSFER FROM ANA POPOVA,4031.20
23 Nov 26,-12.00,083-004 1234,,DEBIT,RENT,4000.00
`,
  'with the bank’s own words above and below': `Statement of account 12345
,,,
Transaction Date;Description;Value
24.11.2026;TRANSFER FROM ANA POPOVA;31,20
23.11.2026;RENT;-12,00
;Closing balance;4031,20
`.replaceAll(/^Statement.*\n,,,\n/gm, 'Statement of account;12345;\n'),
  'of a Macedonian bank': `Датум;Опис;Побарува;Должи
24.11.2026;TRANSFER FROM ANA POPOVA;31,20;
23.11.2026;RENT;;12,00
`,
};

describe('readBankFile with CSV', () => {
  it.each(Object.entries(FILES))('reads a file %s', async (_name, text) => {
    const file = await read(text);
    expect(file).toMatchObject({ kind: 'csv', missing: [], problems: [], outgoing: 1 });
    expect(linesOf(file)).toEqual([['2026-11-24', 3120, 'TRANSFER FROM ANA POPOVA']]);
  });

  it('names missing columns, and reads the given ones', async () => {
    const text = 'A,B,C\nfive,six,seven\neight,nine,ten\n';
    expect(await read(text)).toMatchObject({ missing: [['date'], ['amount', 'credit']], lines: [] });
    const told = await read('Konto,Wann,Was\n24/11/2026,31.20,Ana\n', { date: 0, amount: 1, text: 2 });
    expect(linesOf(told)).toEqual([['2026-11-24', 3120, 'Ana']]);
  });

  it('names row and column that cannot be read', async () => {
    const file = await read(
      'Date,Amount,Description\n24/11/2026,31.20,Ana\n31/11/2026,5.00,Vera\n24/11/2026,"1,234",Mila\n',
    );
    expect(file.problems).toEqual([
      { row: 3, field: 'date', value: '31/11/2026', rule: 'row-date' },
      { row: 4, field: 'amount', value: '1,234', rule: 'row-amount' },
    ]);
  });

  it('fingerprints equal payments of a day distinctly, and alike in another file', async () => {
    const two = await read('Date,Amount,Description\n24/11/2026,31.20,Ana\n24/11/2026,31.20,Ana\n');
    const [first, second] = two.lines;
    expect(first!.fingerprint).not.toBe(second!.fingerprint);
    const longer = await read(
      'Date,Description,Amount\n25/11/2026,Vera,5.00\n24/11/2026,ANA,$31.20\n24/11/2026,Ana,31.20\n23/11/2026,Mila,7.00\n',
    );
    expect(
      longer.lines.map(({ fingerprint }) => fingerprint).filter((each) => each === first!.fingerprint),
    ).toHaveLength(1);
    expect(longer.lines.map(({ fingerprint }) => fingerprint)).toContain(second!.fingerprint);
  });

  it('removes card numbers', async () => {
    const [line] = (await read('Date,Amount,Description\n24/11/2026,31.20,CARD 4242 4242 4242 4242 ANA\n'))
      .lines;
    expect(line!.text).toBe('CARD … ANA');
  });
});

const transaction = (id: string, amount: string, name: string) => `<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261124120000[+11:AEDT]
<TRNAMT>${amount}
<FITID>${id}
<NAME>${name}
<MEMO>Meals &amp; more
</STMTTRN>`;

const SGML = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261125<LANGUAGE>ENG<INTU.BID>3000</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>AUD<BANKACCTFROM><BANKID>063000<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261125
${transaction('1', '31.20', 'ANA POPOVA')}
${transaction('2', '-12.00', 'RENT < 5')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const XML = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>12345678</ACCTID></BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261124</DTPOSTED><TRNAMT>31.20</TRNAMT><FITID>1</FITID><NAME>ANA POPOVA</NAME><MEMO>Meals &amp; more</MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('readBankFile with OFX', () => {
  it('reads SGML and XML to the same lines', async () => {
    const [first, second] = [await read(SGML), await read(XML)];
    expect(first).toMatchObject({ kind: 'ofx', missing: [], problems: [], outgoing: 1 });
    expect(linesOf(first)).toEqual([['2026-11-24', 3120, 'ANA POPOVA · Meals & more']]);
    expect(second.lines).toEqual(first.lines);
  });

  it('ignores empty elements', async () => {
    const [first] = (await read(SGML)).lines;
    const empty = '<CHECKNUM>\n<REFNUM>\n';
    expect((await read(SGML.replaceAll('<MEMO>Meals &amp; more', '<MEMO>'))).lines).toMatchObject([
      { amount: 3120, text: 'ANA POPOVA', fingerprint: first!.fingerprint },
    ]);
    expect((await read(SGML.replaceAll('<NAME>', `${empty}<NAME>`))).lines).toEqual([first]);
    const inXml = XML.replace('<NAME>', '<CHECKNUM/><REFNUM></REFNUM><NAME>');
    expect((await read(inXml)).lines).toEqual([first]);
  });

  it('reads amounts below one, without or with four decimals, and skips zero', async () => {
    const amountsOf = async (amount: string) => (await read(SGML.replace('31.20', amount))).lines;
    expect(await amountsOf('.90')).toMatchObject([{ amount: 90 }]);
    expect(await amountsOf('31')).toMatchObject([{ amount: 3100 }]);
    expect(await amountsOf('31,20')).toMatchObject([{ amount: 3120 }]);
    expect(await amountsOf('31.2000')).toMatchObject([{ amount: 3120 }]);
    await expect(amountsOf('1,000')).rejects.toThrow('damaged');
    expect(await amountsOf('0.00')).toEqual([]);
    expect(await read(SGML.replace('-12.00', '0.00'))).toMatchObject({ outgoing: 0 });
    expect(await amountsOf('-.90')).toEqual([]);
  });

  it('refuses damaged files and files without transactions', async () => {
    expect(await readText('<OFX><BANKMSGSRSV1></BANKMSGSRSV1></OFX>')).toBe('no-lines');
    expect(await readText(SGML.replace('20261124120000', 'yesterday'))).toBe('damaged');
    expect(await readText(SGML.replaceAll('</STMTTRN>', ''))).toBe('damaged');
    expect(await readText('')).toBe('empty');
    expect(await readText('PK')).toBe('damaged');
  });

  it('reads long tags in linear time', async () => {
    const long = `<${'A'.repeat(60)}>x<${'1'.repeat(60)}>y`;
    const begun = performance.now();
    const text = SGML.replace('<CURDEF>AUD', `${'<CURDEF>AUD'}${long.repeat(200)}`);
    await readText(text);
    await readText(`<OFX>${'<!--'.repeat(100_000)}`);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
