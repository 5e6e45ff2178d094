import { describe, expect, it } from 'vitest';
import { readBankFile, type ReadFile } from './read-bank-file.ts';

/** No file was read before. */
const nothing = () => Promise.resolve(undefined);

async function read(text: string, columns?: Parameters<typeof readBankFile>[1]): Promise<ReadFile> {
  const file = await readBankFile(Buffer.from(text), columns, nothing);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

const linesOf = ({ lines }: ReadFile) => lines.map(({ bookedOn, amount, text }) => [bookedOn, amount, text]);

/** As the large banks of Australia write them, and one of Macedonia. */
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

describe('a CSV file of a bank', () => {
  it.each(Object.entries(FILES))('is read %s', async (_name, text) => {
    const file = await read(text);
    expect(file).toMatchObject({ kind: 'csv', missing: [], problems: [], outgoing: 1 });
    expect(linesOf(file)).toEqual([['2026-11-24', 3120, 'TRANSFER FROM ANA POPOVA']]);
  });

  it('takes no number of an account for an amount', async () => {
    const file = await read('Account,Date,Out,In,Text\n063-000,24/11/2026,,31.20,ANA POPOVA\n');
    expect(linesOf(file)).not.toContainEqual(['2026-11-24', 6_300_000, 'ANA POPOVA']);
  });

  it('says which columns it needs, and takes those that it is told', async () => {
    const text = 'A,B,C\nfive,six,seven\neight,nine,ten\n';
    expect(await read(text)).toMatchObject({ missing: [['date'], ['amount', 'credit']], lines: [] });
    const told = await read('Konto,Wann,Was\n24/11/2026,31.20,Ana\n', { date: 0, amount: 1, text: 2 });
    expect(linesOf(told)).toEqual([['2026-11-24', 3120, 'Ana']]);
  });

  it('names the row that cannot be read, and its column', async () => {
    const file = await read(
      'Date,Amount,Description\n24/11/2026,31.20,Ana\n31/11/2026,5.00,Vera\n24/11/2026,"1,234",Mila\n',
    );
    expect(file.problems).toEqual([
      { row: 3, field: 'date', value: '31/11/2026', rule: 'row-date' },
      { row: 4, field: 'amount', value: '1,234', rule: 'row-amount' },
    ]);
  });

  it('tells two payments of a day apart that look the same, and recognises them in another file', async () => {
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

  it('keeps no number of a card', async () => {
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

describe('an OFX file of a bank', () => {
  it('is read in either version, and the same line is the same', async () => {
    const [first, second] = [await read(SGML), await read(XML)];
    expect(first).toMatchObject({ kind: 'ofx', missing: [], problems: [], outgoing: 1 });
    expect(linesOf(first)).toEqual([['2026-11-24', 3120, 'ANA POPOVA · Meals & more']]);
    expect(second.lines).toEqual(first.lines);
  });

  it('is read with elements that hold nothing', async () => {
    const [first] = (await read(SGML)).lines;
    const empty = '<CHECKNUM>\n<REFNUM>\n';
    expect((await read(SGML.replaceAll('<MEMO>Meals &amp; more', '<MEMO>'))).lines).toMatchObject([
      { amount: 3120, text: 'ANA POPOVA', fingerprint: first!.fingerprint },
    ]);
    expect((await read(SGML.replaceAll('<NAME>', `${empty}<NAME>`))).lines).toEqual([first]);
    const inXml = XML.replace('<NAME>', '<CHECKNUM/><REFNUM></REFNUM><NAME>');
    expect((await read(inXml)).lines).toEqual([first]);
  });

  it('is read with amounts below one, in whole units, of four decimals and of nothing', async () => {
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

  it('is refused without transactions, or damaged', async () => {
    const refusal = (text: string) => readBankFile(Buffer.from(text), undefined, nothing);
    expect(await refusal('<OFX><BANKMSGSRSV1></BANKMSGSRSV1></OFX>')).toBe('no-lines');
    expect(await refusal(SGML.replace('20261124120000', 'yesterday'))).toBe('damaged');
    expect(await refusal(SGML.replaceAll('</STMTTRN>', ''))).toBe('damaged');
    expect(await refusal('')).toBe('empty');
    expect(await refusal('PK')).toBe('damaged');
  });

  it('takes no time for tags of any length', async () => {
    const long = `<${'A'.repeat(60)}>x<${'1'.repeat(60)}>y`;
    const begun = performance.now();
    const text = SGML.replace('<CURDEF>AUD', `${'<CURDEF>AUD'}${long.repeat(200)}`);
    await readBankFile(Buffer.from(text), undefined, nothing);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
