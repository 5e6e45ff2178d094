/** How the numbers of the cards that people carry begin, and how long they are then. */
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

/** Digits with spaces or dashes between them, as they stand on a card. What begins with a plus is a telephone number. */
const DIGITS = /\+?\d+(?:[\s\p{Pd}]{1,3}\d+)*/gu;

/** Ids that programs make up have digits and dashes as well, and among many of them one looks like a card. */
const MADE_UP_IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Whether somebody has written the number of a payment card into a text, alone or among other numbers. */
export function holdsCardNumber(text: string): boolean {
  return (text.replaceAll(MADE_UP_IDS, '…').match(DIGITS) ?? [])
    .filter((run) => !run.startsWith('+'))
    .some((run) => isAnyCard(run.split(/[\s\p{Pd}]+/u)));
}

/** How many digits a card has at least and at most. */
const SHORTEST = 13;
const LONGEST = 19;

/**
 * Tries every stretch of neighbouring groups; whoever groups the digits otherwise ends where a group ends all the same. From
 * each group it looks no further than the longest card reaches, so the work grows with the text and not with its square.
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
 * Whether a stretch of digits ends with the check digit of cards: every second one counts twice, from the end. Sums from the
 * beginning, one for each parity of the end, tell it of any stretch without going through it again.
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
