/**
 * The reference that a customer writes on a payment: their account's number above a base that gives every reference the same
 * length and no leading zero, with two check digits by ISO 7064 MOD 97-10. It finds every wrong digit and every two digits
 * that changed places, so that a slip names nobody rather than somebody else.
 */
const BASE = 100_000;

/** The most digits of a reference. */
const LONGEST = 12;

/** The greatest account number: a PostgreSQL integer. */
const LAST_ACCOUNT = 2_147_483_647;

/** Digits as people and banks write them, in groups. */
const DIGITS = /\d+(?:[ -]\d+)*/g;

/** `17` → `'10001768'`; what `accountOf` reads. @throws RangeError when it is no account number */
export function paymentReference(accountId: number): string {
  if (!Number.isSafeInteger(accountId) || accountId < 1) throw new RangeError(`no account: ${accountId}`);
  const body = BASE + accountId;
  return `${body}${String(98 - ((body * 100) % 97)).padStart(2, '0')}`;
}

/** The same in two groups, to be read aloud and copied: `'1000 1768'`. */
export const spacedReference = (reference: string): string => reference.replace(/(\d{4})$/, ' $1');

/** The account of a reference; nothing for digits that are none. */
export function accountOf(digits: string): number | undefined {
  if (!/^[1-9]\d{7,11}$/.test(digits)) return undefined;
  const number = Number(digits);
  const account = Math.floor(number / 100) - BASE;
  return account >= 1 && account <= LAST_ACCOUNT && number % 97 === 1 ? account : undefined;
}

/**
 * The accounts whose references stand in a text, each once, in their order: alone, or in groups of digits beside others.
 */
export function accountsIn(text: string): number[] {
  const found = new Set<number>();
  for (const run of text.match(DIGITS) ?? []) {
    const groups = run.split(/[ -]/);
    for (const from of groups.keys()) {
      let digits = '';
      // A reference is short, so that the time is linear in the text.
      for (const group of groups.slice(from, from + LONGEST)) {
        digits += group;
        const account = accountOf(digits);
        if (account !== undefined) found.add(account);
      }
    }
  }
  return [...found];
}
