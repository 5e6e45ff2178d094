/**
 * The reference that a customer writes on a payment: their account's number above a base that gives every reference the same
 * length and no leading zero, with two check digits by ISO 7064 MOD 97-10. It finds every wrong digit and every two digits
 * that changed places, so that a slip names nobody rather than somebody else.
 */
const BASE = 100_000;

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
  return account >= 1 && number % 97 === 1 ? account : undefined;
}

/**
 * The accounts whose references stand in a text, each once, in their order: alone, or in groups of digits beside others.
 */
export function accountsIn(text: string): number[] {
  const found = (text.match(DIGITS) ?? []).flatMap((run) => {
    const groups = run.split(/[ -]/);
    return groups.flatMap((_, from) =>
      groups
        .slice(from)
        .flatMap((_group, more) => accountOf(groups.slice(from, from + more + 1).join('')) ?? []),
    );
  });
  return [...new Set(found)];
}
