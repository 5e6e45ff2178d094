import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { TaxCode } from '@trpeza/contract/money/tax-codes.constants';
import { writeProgramCsv } from '#platform/csv.ts';
import { formatDayFirst, type Sale, type SaleLine } from './sales.domain.ts';

type XeroSettings = Pick<Settings, 'xero_account_code' | 'xero_tax_gst' | 'xero_tax_free' | 'xero_tax_none'>;
type Cell = (given: { sale: Sale; line: SaleLine; settings: XeroSettings }) => string;

const nothing: Cell = () => '';

/**
 * The columns of Xero's import template for sales invoices, in its order. Lines with the same number form one invoice;
 * amounts include tax.
 */
export const XERO_COLUMNS: readonly (readonly [name: string, cell: Cell])[] = [
  ['*ContactName', ({ sale }) => sale.contact.name],
  ['EmailAddress', ({ sale }) => sale.contact.email],
  ['POAddressLine1', ({ sale }) => sale.contact.address.line],
  ['POAddressLine2', nothing],
  ['POAddressLine3', nothing],
  ['POAddressLine4', nothing],
  ['POCity', ({ sale }) => sale.contact.address.city],
  ['PORegion', ({ sale }) => sale.contact.address.region],
  ['POPostalCode', ({ sale }) => sale.contact.address.postcode],
  ['POCountry', ({ sale }) => sale.contact.address.country],
  ['*InvoiceNumber', ({ sale }) => sale.number],
  ['Reference', ({ sale }) => sale.memo],
  ['*InvoiceDate', ({ sale }) => formatDayFirst(sale.issuedOn)],
  ['*DueDate', ({ sale }) => formatDayFirst(sale.dueOn)],
  // Xero accepts only items of its own inventory here.
  ['InventoryItemCode', nothing],
  ['*Description', ({ line }) => line.description],
  ['*Quantity', ({ line }) => String(line.units)],
  ['*UnitAmount', ({ line }) => line.unitPrice],
  ['Discount', nothing],
  ['*AccountCode', ({ settings }) => settings.xero_account_code],
  ['*TaxType', ({ line, settings }) => taxTypeOf(line.taxCode, settings)],
  ['TrackingName1', nothing],
  ['TrackingOption1', nothing],
  ['TrackingName2', nothing],
  ['TrackingOption2', nothing],
  ['Currency', nothing],
  ['BrandingTheme', nothing],
];

const taxTypeOf = (code: TaxCode, settings: XeroSettings): string => settings[`xero_tax_${code}`];

export const presentXero = (sales: readonly Sale[], settings: XeroSettings): Buffer =>
  writeProgramCsv(
    XERO_COLUMNS.map(([name]) => name),
    sales.flatMap((sale) =>
      sale.lines.map((line) => XERO_COLUMNS.map(([, cell]) => cell({ sale, line, settings }))),
    ),
  );
