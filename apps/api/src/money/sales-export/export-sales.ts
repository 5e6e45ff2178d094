import { zipSync } from 'fflate';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import { formatDate, formatMonth } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { SalesProgram } from '@trpeza/contract/money/sales.constants';
import { type PostalAddress, readPostalAddresses } from '#customers/customers.api.ts';
import { addDays, localDateOf } from '#platform/local-time.domain.ts';
import type { Db } from '#platform/database/database.ts';
import { snapshot } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { fileName } from '#platform/http/file-names.ts';
import type { NamedFile } from '#platform/http/implement.ts';
import { listInvoiceLineRows } from '#money/invoices/invoice-lines.queries.ts';
import { unitsOf } from '#money/invoices/invoices.domain.ts';
import { listInvoicesOf, type InvoiceRow } from '#money/invoices/invoices.queries.ts';
import { readPayer } from '#money/invoices/payers.ts';
import { requestedMonth, type StatementDeps } from '#money/statements/read-statement.ts';
import { presentMyob } from './myob.present.ts';
import {
  filesOf,
  shortInvoiceNumber,
  shortStatementNumber,
  statementNumber,
  limitToFile,
  type Sale,
} from './sales.domain.ts';
import { listCharges } from './sales.queries.ts';
import { presentXero } from './xero.present.ts';

const PROGRAMS = {
  xero: { present: presentXero, ending: 'csv' },
  myob: { present: presentMyob, ending: 'txt' },
} as const;

interface Asked {
  month: string;
  language: Language;
  settings: Settings;
}

/**
 * A month's sales as import files for an accounting program: what customers were charged on account, and the issued
 * invoices. Several files are returned in a ZIP.
 * @throws DomainError `statements/month-not-over`
 */
export async function exportSales(
  deps: StatementDeps,
  { month, program, language }: { month: string; program: SalesProgram; language: Language },
): Promise<NamedFile> {
  const { from, before, end } = await requestedMonth(deps, month);
  if (deps.clock.now() < end) throw new DomainError('statements/month-not-over');
  const settings = await deps.settings.read();
  const asked = { month, language, settings };
  const sales = await snapshot(deps.db, async (db) => [
    ...(await salesOfCustomers(db, { from, before }, asked)),
    ...(await salesOfPayers(db, asked)),
  ]);
  const t = untypedTranslatorFor(language);
  const describe = (person: string, count: number) => t('statements:sales.summed', { person, count });
  const { present, ending } = PROGRAMS[program];
  const files = filesOf(sales.map((sale) => limitToFile(sale, describe)));
  const nameOf = (part: string[], of: 'csv' | 'txt' | 'zip') =>
    fileName([program, t('statements:file.sales'), month, ...part], of);
  if (files.length === 1) return { name: nameOf([], ending), bytes: present(files[0]!, settings) };
  const named = files.map((file, index) => [nameOf([String(index + 1)], ending), present(file, settings)]);
  const bytes = zipSync(Object.fromEntries(named), { mtime: deps.clock.now() });
  return { name: nameOf([], 'zip'), bytes: Buffer.from(bytes) };
}

async function salesOfCustomers(
  db: Db,
  days: { from: string; before: string },
  { month, language, settings }: Asked,
): Promise<Sale[]> {
  const t = untypedTranslatorFor(language);
  const charges = Map.groupBy(await listCharges(db, days), ({ accountId }) => accountId);
  const addresses = await readPostalAddresses(db, [...charges.keys()]);
  const issuedOn = addDays(days.before, -1);
  return [...charges].map(([accountId, rows]) => {
    const one = rows[0]!;
    const name = `${one.name} (${accountId})`;
    return {
      number: statementNumber(month, accountId),
      shortNumber: shortStatementNumber(month, accountId),
      contact: {
        name,
        card: String(accountId),
        email: one.email ?? '',
        address: addressOf(addresses.get(accountId)),
      },
      issuedOn,
      dueOn: addDays(issuedOn, settings.statement_due_days),
      memo: t('statements:title', { month: formatMonth(month, language) }),
      lines: rows.map(({ orderId, deliveryDate, cents, ...row }) => ({
        person: name,
        description: t('statements:sales.order', {
          number: orderId,
          date: formatDate(deliveryDate, language, 'numeric'),
        }),
        units: 1,
        unitPrice: unitsOf(1, cents).unitPrice,
        cents,
        taxCode: row.isPrivate ? settings.private_tax_code : (row.taxCode ?? settings.organisation_tax_code),
      })),
    };
  });
}

const addressOf = (address?: PostalAddress) => ({
  line: [address?.addressLine1, address?.addressLine2].filter(Boolean).join(', '),
  city: address?.city ?? '',
  region: address?.state ?? '',
  postcode: address?.zipCode ?? '',
  country: address?.country ?? '',
});

async function salesOfPayers(db: Db, asked: Asked): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (const invoice of await listInvoicesOf(db, asked.month)) sales.push(await saleOf(db, invoice, asked));
  return sales;
}

async function saleOf(db: Db, invoice: InvoiceRow, { month, language, settings }: Asked): Promise<Sale> {
  const t = untypedTranslatorFor(language);
  const payer = await readPayer(db, settings, invoice.funderId);
  const issuedOn = localDateOf(invoice.issuedAt, settings.time_zone);
  const lines = await listInvoiceLineRows(db, { invoiceId: invoice.id });
  const { name, address } = invoice.organisation;
  return {
    number: invoice.number,
    shortNumber: shortInvoiceNumber(invoice.number),
    contact: {
      name,
      email: payer.email,
      card: invoice.funderId === null ? 'ORG' : `F${invoice.funderId}`,
      address: {
        line: address,
        city: '',
        region: '',
        postcode: '',
        country: '',
      },
    },
    issuedOn,
    dueOn: invoice.dueOn ?? addDays(issuedOn, payer.termsDays),
    memo: t('statements:invoice.month', { month: formatMonth(month, language) }),
    lines: lines.map((line) => ({
      person: `${line.person} (${line.accountId})`,
      description: [
        `${line.person} (${line.accountId})`,
        line.reference,
        line.lineText || t(`statements:invoice.kind.${line.kind}`),
        line.claimingCode,
        t('statements:sales.order', {
          number: line.orderId,
          date: formatDate(line.deliveryDate, language, 'numeric'),
        }),
      ]
        .filter(Boolean)
        .join(' · '),
      ...unitsOf(line.meals, line.subsidyCents),
      cents: line.subsidyCents,
      taxCode: line.taxCode || 'none',
    })),
  };
}
