/** Prefixes and lengths of common card numbers. */
const ISSUERS = [
  /^4(\d{12}|\d{15}|\d{18})$/, // Visa
  /^(5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^(30[0-5]|3[689]\d)\d{11}$/, // Diners
  /^35(2[89]|[3-8]\d)\d{12}$/, // JCB
  /^(6011|64[4-9]\d|65\d{2})\d{12}$/, // Discover
  /^62\d{14,17}$/, // UnionPay
  /^(5018|5020|5038|5893|6304|6759|676[1-3])\d{8,15}$/, // Maestro
];

/**
 * Matches digits separated by spaces or dashes, as printed on cards. A leading plus is included to recognise telephone
 * numbers.
 */
const DIGITS = /\+?\d+(?:[\s\p{Pd}]{1,3}\d+)*/gu;

/** UUIDs are excluded, since their digits and dashes can look like a card number. */
const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Whether a text contains a payment card number, alone or among other numbers. */
export function containsCardNumber(text: string): boolean {
  return (text.replaceAll(UUIDS, '…').match(DIGITS) ?? [])
    .filter((run) => !run.startsWith('+'))
    .some((run) => isAnyCard(run.split(/[\s\p{Pd}]+/u)));
}

/** Minimum and maximum number of digits in a card number. */
const SHORTEST = 13;
const LONGEST = 19;

/**
 * Whether any run of adjacent groups of digits is a card number. A card number always ends at the end of a group. The
 * check reads, from each group, no further than the longest card number, so its time is linear in the length of the text.
 */
function isAnyCard(groups: readonly string[]): boolean {
  const digits = groups.join('');
  const edges = [0];
  for (const group of groups) edges.push(edges.at(-1)! + group.length);
  const hasCheckDigit = luhnOf(digits);
  return edges.some((from, index) => {
    for (let next = index + 1; next < edges.length; next += 1) {
      const to = edges[next]!;
      if (to - from > LONGEST) return false;
      if (to - from >= SHORTEST && hasCheckDigit(from, to) && isIssued(digits.slice(from, to))) return true;
    }
    return false;
  });
}

const isIssued = (digits: string): boolean => ISSUERS.some((issuer) => issuer.test(digits));

/**
 * Returns a function that tells whether a range of digits passes the Luhn check. The check doubles every second digit
 * from the end. Prefix sums, one for each parity of the end, give the result for any range in constant time.
 */
function luhnOf(digits: string): (from: number, to: number) => boolean {
  const sums: [number[], number[]] = [[0], [0]];
  [...digits].forEach((digit, at) => {
    const twice = Number(digit) * 2 - (digit > '4' ? 9 : 0);
    for (const parity of [0, 1] as const)
      sums[parity].push(sums[parity][at]! + (at % 2 === parity ? twice : Number(digit)));
  });
  return (from, to) => {
    const sum = sums[to % 2 === 0 ? 0 : 1];
    return (sum[to]! - sum[from]!) % 10 === 0;
  };
}
