import { MAX_ROWS } from './table-limits.ts';

/** The columns of `readOfx`. */
export const OFX_COLUMNS = { account: 0, bankId: 1, date: 2, amount: 3, text: 4 } as const;

export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 20_000));

const TAG = /<(\/?[A-Za-z][\w.]*)\s*\/?>/;

/**
 * Returns the transactions of all accounts in an OFX file, as rows. Only opening tags and the text after them are read.
 * SGML (version 1, without closing tags) and XML (version 2) can thus be read in the same way.
 */
export function readOfx(text: string): string[][] | 'damaged' | 'no-lines' | 'too-many-rows' {
  const lines: string[][] = [];
  let account = '';
  let fields: Map<string, string> | undefined;
  const [, ...parts] = text.split(TAG);
  for (let at = 0; at < parts.length; at += 2) {
    const tag = parts[at]!.toUpperCase();
    const value = unescape(parts[at + 1]!).trim();
    if (tag === 'STMTTRN') {
      if (fields) return 'damaged';
      fields = new Map();
    } else if (tag === '/STMTTRN') {
      if (!fields) return 'damaged';
      lines.push(lineOf(fields, account));
      fields = undefined;
    } else if (fields) {
      if (!fields.get(tag)) fields.set(tag, value);
    } else if (tag === 'ACCTID') account = value;
  }
  if (fields || parts.at(-2)?.toUpperCase() !== '/OFX') return 'damaged';
  if (lines.length > MAX_ROWS) return 'too-many-rows';
  return lines.length === 0 ? 'no-lines' : lines;
}

function lineOf(fields: ReadonlyMap<string, string>, account: string): string[] {
  const field = (tag: string): string => fields.get(tag) ?? '';
  const texts = ['NAME', 'MEMO', 'REFNUM', 'CHECKNUM'].map(field);
  const words = [...new Set(texts)].filter(Boolean).join(' · ');
  return [account, field('FITID'), field('DTPOSTED'), field('TRNAMT'), words];
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescape = (text: string): string =>
  text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_entity, name: string) => ENTITIES[name]!);
