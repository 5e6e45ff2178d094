/** Maximum length of a part. Longer parts add no information, and some systems reject names above 255 bytes. */
const LONGEST = 40;

/**
 * Joins the parts to a file name that has only letters and digits, of any script: `order-report-2026-11-Ана-Попова.csv`.
 */
export function fileName(parts: readonly string[], ending: 'csv' | 'pdf' | 'txt' | 'zip'): string {
  const safe = parts.map((part) =>
    [...part.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')].slice(0, LONGEST).join(''),
  );
  return `${safe
    .map((part) => part.replaceAll(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')}.${ending}`;
}

/**
 * Returns the Content-Disposition header. It has the file name twice: in ASCII, and in the extended form, which supports
 * all letters (RFC 6266).
 */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\u0020-\u007e]+/g, '_').replaceAll(/["\\]/g, '_');
  if (plain === name) return `${how}; filename="${name}"`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
