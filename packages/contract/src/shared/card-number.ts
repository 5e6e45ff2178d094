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

/** Tries every stretch of neighbouring groups; whoever groups the digits otherwise ends where a group ends all the same. */
function isAnyCard(groups: readonly string[]): boolean {
  return groups.some((_, from) => {
    let digits = '';
    for (const group of groups.slice(from)) {
      digits += group;
      if (digits.length > 19) return false;
      if (digits.length >= 13 && isCard(digits)) return true;
    }
    return false;
  });
}

const isCard = (digits: string): boolean => ISSUERS.some((issuer) => issuer.test(digits)) && isLuhn(digits);

/** The check digit that every card number ends with. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
