/** What a funder's invoices say about GST: that amounts are free of it, that they include it, or nothing. */
export const TAX_CODES = ['free', 'gst', 'none'] as const;
export type TaxCode = (typeof TAX_CODES)[number];

/**
 * A tax invoice needs the sender's business number, and each line has to say whether its amount includes GST.
 * Source: A New Tax System (Goods and Services Tax) Act 1999, section 29-70.
 */
export const TAX_INVOICE_GAPS = ['businessNumber', 'tax'] as const;
export type TaxInvoiceGap = (typeof TAX_INVOICE_GAPS)[number];
