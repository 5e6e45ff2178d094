/** A number as its letters, year, month and perhaps the funder's part; nothing that goes on with more digits is one. */
const INVOICE = /INV[\s-]*(20\d{2})([\s-]*)(\d{2})(?:\2(\d{2}))?(?![-./]?\d)/gi;

/**
 * The invoice numbers that a bank's text may name, also as banks write them: without dashes, or with spaces. After a space
 * two digits may be the funder's part or a day (`INV 2026 10 03 NOV`), so that both numbers are returned.
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
