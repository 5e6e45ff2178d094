import { parseSync } from 'ofx-js';

/** A transaction as an OFX file has it; `id` is the bank's own. */
export interface OfxLine {
  account: string;
  id: string;
  date: string;
  amount: string;
  text: string;
}

export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 20_000));

const LINES_MOST = 5000;

/** The transactions of an OFX file of either version, of all its accounts. */
export function readOfx(text: string): OfxLine[] | 'damaged' | 'no-lines' | 'too-many-rows' {
  let tree: unknown;
  try {
    tree = parseSync(plain(text)).OFX;
  } catch {
    return 'damaged';
  }
  const lines = linesIn(tree, '');
  if (lines.length > LINES_MOST) return 'too-many-rows';
  return lines.length === 0 ? 'no-lines' : lines;
}

/**
 * The library looks for names with dots in capital letters, by an expression whose time doubles with every letter; in small
 * letters it finds none at once. What is no name of a tag is text. It takes a tag that is followed by another for one that
 * holds all the rest, so that those without a value are left out.
 */
function plain(text: string): string {
  const content = text.slice(text.search(/<OFX>/i) + '<OFX>'.length).replace(/<\/OFX>[\s\S]*$/i, '');
  const tags = content
    // A comment without an end takes the rest: looking for each end again would be quadratic.
    .replaceAll(/<!--[\s\S]*?(?:-->|$)|<[A-Za-z][\w.]*\s*\/>/g, '')
    .replaceAll(/<(?!\/?[A-Za-z][\w.]*>)/g, '&lt;')
    .replaceAll(/<(\/?)([A-Za-z][\w.]*)>/g, (_tag, slash: string, name: string) => {
      return `<${slash}${name.toLowerCase().replaceAll('.', '_')}>`;
    });
  return `<OFX>${tags.replaceAll(EMPTY, '')}</OFX>`;
}

/** What is a value or nothing, and never holds other elements: banks write the tag alone where they have none. */
const VALUES =
  'acctkey|bankid|branchid|checknum|correctfitid|dtavail|dtuser|extdname|fid|fitid|intu_bid|intu_userid|language|memo|' +
  'name|org|payeeid|refnum|sic|srvrtid|trntype|trnuid|userkey';

/** Such a tag with another one after it, other than its own end. */
const EMPTY = new RegExp(`<(${VALUES})>(?=\\s*<(?!/\\1>))`, 'g');

function linesIn(node: unknown, account: string): OfxLine[] {
  if (Array.isArray(node)) return node.flatMap((each) => linesIn(each, account));
  if (typeof node !== 'object' || node === null) return [];
  const parts = node as Record<string, unknown>;
  const own = textOf(parts['bankacctfrom'], 'acctid') || textOf(parts['ccacctfrom'], 'acctid') || account;
  return Object.entries(parts).flatMap(([name, part]) =>
    name === 'stmttrn' ? [part].flat().map((each) => lineOf(each, own)) : linesIn(part, own),
  );
}

const lineOf = (node: unknown, account: string): OfxLine => ({
  account,
  id: textOf(node, 'fitid'),
  date: textOf(node, 'dtposted'),
  amount: textOf(node, 'trnamt'),
  text: [...new Set(['name', 'payee', 'memo', 'refnum', 'checknum'].map((name) => textOf(node, name)))]
    .filter(Boolean)
    .join(' · '),
});

function textOf(node: unknown, name: string): string {
  const value = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : '';
  if (typeof value === 'string') return value.replaceAll('&apos;', "'").replaceAll('&quot;', '"').trim();
  // A payee has a name and an address.
  return value === undefined || name !== 'payee' ? '' : textOf(value, 'name');
}
