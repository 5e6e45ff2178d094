/** An invoice number: letters, year, month and optionally the funder's suffix. It does not match if more digits follow. */
const INVOICE = /INV[\s-]*(20\d{2})([\s-]*)(\d{2})(?:\2(\d{2}))?(?![-./]?\d)/gi;

/**
 * The invoice numbers that a bank text may name, also without dashes or with spaces as banks write them. Two digits after
 * a space may be the funder's suffix or a day (`INV 2026 10 03 NOV`), so both numbers are returned.
 */
export function invoiceNumbersIn(text: string): string[] {
  const found = [...text.matchAll(INVOICE)].flatMap(([, year, separator = '', month, part]) => {
    const organisation = `INV-${year}-${month}`;
    if (part === undefined) return [organisation];
    const funder = `${organisation}-${part}`;
    return /\s/.test(separator) ? [organisation, funder] : [funder];
  });
  return [...new Set(found)];
}
