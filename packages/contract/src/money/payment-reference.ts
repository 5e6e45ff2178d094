/**
 * The payment reference of a customer: a base, which gives every reference the same length and no leading zero, plus the
 * account number, followed by two check digits (ISO 7064, MOD 97-10). The check digits detect every wrong digit and every
 * transposition of two digits, so a typing error matches no customer instead of another one.
 */
const BASE = 100_000;

/** The maximum number of digits in a reference. */
const MAX_REFERENCE_DIGITS = 12;

/** The greatest account number: the maximum of a PostgreSQL integer. */
const MAX_ACCOUNT_NUMBER = 2_147_483_647;

/** Digits in groups, as people and banks write them. */
const DIGITS = /\d+(?:[ -]\d+)*/g;

/** `17` → `'10001768'`, the inverse of `accountOf`. @throws RangeError for an invalid account number */
export function paymentReference(accountId: number): string {
  if (!Number.isSafeInteger(accountId) || accountId < 1) throw new RangeError(`no account: ${accountId}`);
  const body = BASE + accountId;
  return `${body}${String(98 - ((body * 100) % 97)).padStart(2, '0')}`;
}

/** The reference in two groups, which are easier to read aloud and to copy: `'1000 1768'`. */
export const spacedReference = (reference: string): string => reference.replace(/(\d{4})$/, ' $1');

/** The account number of a reference; undefined if the digits are no valid reference. */
export function accountOf(digits: string): number | undefined {
  if (!/^[1-9]\d{7,11}$/.test(digits)) return undefined;
  const number = Number(digits);
  const account = Math.floor(number / 100) - BASE;
  return account >= 1 && account <= MAX_ACCOUNT_NUMBER && number % 97 === 1 ? account : undefined;
}

/**
 * The account numbers of the references in a text, without duplicates and in their order. A reference may be written in
 * groups and next to other digits.
 */
export function findReferencedAccounts(text: string): number[] {
  const found = new Set<number>();
  for (const run of text.match(DIGITS) ?? []) {
    const groups = run.split(/[ -]/);
    for (const from of groups.keys()) {
      let digits = '';
      // The length limit keeps the search linear in the length of the text.
      for (const group of groups.slice(from, from + MAX_REFERENCE_DIGITS)) {
        digits += group;
        const account = accountOf(digits);
        if (account !== undefined) found.add(account);
      }
    }
  }
  return [...found];
}
