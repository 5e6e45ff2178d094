import { ROWS_MOST } from './table-limits.ts';

/** A transaction as an OFX file has it; `id` is the bank's own. */
export interface OfxLine {
  account: string;
  id: string;
  date: string;
  amount: string;
  text: string;
}

export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 20_000));

const TAG = /<(\/?[A-Za-z][\w.]*)\s*\/?>/;

/**
 * The transactions of an OFX file of all its accounts: each tag with the text after it, so that the SGML of version 1, where
 * values have no end tags, and the XML of version 2 are read alike.
 */
export function readOfx(text: string): OfxLine[] | 'damaged' | 'no-lines' | 'too-many-rows' {
  const lines: OfxLine[] = [];
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
  if (lines.length > ROWS_MOST) return 'too-many-rows';
  return lines.length === 0 ? 'no-lines' : lines;
}

function lineOf(fields: ReadonlyMap<string, string>, account: string): OfxLine {
  const field = (tag: string): string => fields.get(tag) ?? '';
  const texts = ['NAME', 'MEMO', 'REFNUM', 'CHECKNUM'].map(field);
  return {
    account,
    id: field('FITID'),
    date: field('DTPOSTED'),
    amount: field('TRNAMT'),
    text: [...new Set(texts)].filter(Boolean).join(' · '),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescape = (text: string): string =>
  text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_entity, name: string) => ENTITIES[name]!);
