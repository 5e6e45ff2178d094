import { CLIENT_FILE_LENGTHS } from '@trpeza/contract/customers/client-file.constants';
import { ALLERGENS, type Allergen } from '@trpeza/contract/menu/meals.constants';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import {
  formatMoney,
  isCurrency,
  negateCents,
  readAmount,
  addLeadingZero,
  type Cents,
} from '@trpeza/contract/platform/money';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import { parseDate } from './days.domain.ts';

/** A problem with a cell; `rule` is an i18n key. */
export class CellProblem {
  readonly rule: string;
  readonly params: Record<string, string> | undefined;
  constructor(rule: string, params?: Record<string, string>) {
    this.rule = rule;
    this.params = params;
  }
}

/**
 * The letters and digits of a text in any alphabet, in lower case and without accents, for comparing names and headings
 * that people typed.
 */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The error values of spreadsheet formulas. */
const FAILED = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i;

/**
 * Removes the apostrophe with which our own exports mark text that looks like a formula. Other formulas are refused,
 * since the file does not contain their results.
 */
export function plainText(cell: string): string | CellProblem {
  if (/^'[=+\-@＝＋－＠]/.test(cell)) return cell.slice(1);
  if (FAILED.test(cell)) return new CellProblem('imports:rules.formula-failed');
  return /^[=＝@]/.test(cell) ? new CellProblem('imports:rules.formula') : cell;
}

const CURRENCY = String.raw`(?:[A-Z]{3}|[A-Z]{0,3}\p{Sc}|ден\.?)`;
const SIGNED = new RegExp(
  String.raw`^(?<open>[-+(]?) ?(?<before>${CURRENCY}?) ?(?<open2>[-+(]?) ?(?<figures>[.,]?\d(?:[\d., ]*\d)?) ?(?<after>${CURRENCY}?) ?(?<close>[-)]?) ?(?<last>${CURRENCY}?)$`,
  'u',
);
const SIGNS: Readonly<Record<string, 1 | -1>> = { '': 1, '+': 1, '-': -1, '()': -1 };

/**
 * Parses `31.20`, `+1,234.50`, `$31,20`, `.90` and `9,-`; negative as `-12.00`, `$-12.00`, `12.00-` or `(12.00)`, with
 * any dash. Returns undefined for anything else, since letters next to an amount may mark it as outgoing (`12.00 DR`).
 */
export function signedAmount(cell: string): Cents | undefined {
  const text = cell
    .trim()
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    // Whole units (`9,-`) and surplus zeros (`31.2000`).
    .replace(/(\d)[.,]-+/, '$1')
    .replace(/([.,]\d\d)0{2,}(?!\d)/, '$1');
  const found = SIGNED.exec(text)?.groups;
  // The dot in `ден.50` may end an abbreviation or be a decimal point.
  if (!found || /\p{L}[.,]\d/u.test(text)) return undefined;
  const { open = '', open2 = '', close = '', figures = '' } = found;
  const sign = SIGNS[open + open2 + close];
  const codes = [found['before'], found['after'], found['last']].filter((each) =>
    /^[A-Z]{3}$/.test(each ?? ''),
  );
  const amount = readAmount(addLeadingZero(figures));
  if (sign === undefined || typeof amount !== 'number' || !codes.every((code) => isCurrency(code!)))
    return undefined;
  return sign < 0 ? negateCents(amount) : amount;
}

/** `$ 9,40` → `9.40`. Negative and unreadable amounts are returned unchanged; the schema refuses them. */
export function parseAmount(cell: string): string {
  const amount = signedAmount(cell);
  return amount === undefined || amount < 0 ? cell : formatMoney(amount);
}

const YES = new Set(['1', 'yes', 'y', 'true', 'x', 'да', '✓']);
const NO = new Set(['0', 'no', 'n', 'false', 'не', '-']);

export function yesOrNo(cell: string): boolean | CellProblem {
  const text = cell.toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : new CellProblem('imports:rules.yes-or-no');
}

export const parseDay = (cell: string): string | CellProblem =>
  parseDate(cell) ?? new CellProblem('imports:rules.date');

export const wholeNumber = (cell: string): number | CellProblem =>
  /^\d{1,9}$/.test(cell) ? Number(cell) : new CellProblem('imports:rules.whole-number');

/** Australian telephone numbers without the leading zero, which spreadsheets drop: 412345678, 398765432. */
const WITHOUT_ZERO = /^[23478]\d{8}$/;

/** Scientific notation, which spreadsheets use for a long number in a narrow column: 4.9157E+08. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** @returns the number; in Australia, with the leading zero that Excel drops */
export function parsePhone(cell: string, country: string): string | CellProblem {
  if (SHORTENED.test(cell)) return new CellProblem('imports:rules.phone-shortened');
  const numbers = cell.match(/\+?\d[\d\s()-]{5,}/g) ?? [];
  if (numbers.length > 1) return new CellProblem('imports:rules.phone-two');
  if (numbers.length === 1 && /\p{L}/u.test(cell)) return new CellProblem('imports:rules.phone-words');
  const digits = cell.replaceAll(/\s/g, '');
  return country === 'AU' && WITHOUT_ZERO.test(digits) ? `0${digits}` : cell;
}

/** Postcodes of Australia's Northern Territory begin with a zero, which spreadsheets drop: 0800 becomes 800. */
export const parsePostcode = (cell: string, country: string): string =>
  country === 'AU' && /^\d{3}$/.test(cell) ? `0${cell}` : cell;

/** Finds one of a fixed list of values by its code or its name in either language. */
export function parseChoice<Value extends string>(
  cell: string,
  values: readonly Value[],
  keyOf: (value: Value) => string,
): Value | undefined {
  const text = lettersOf(cell);
  return values.find((value) =>
    [value, ...LANGUAGES.map((language) => untypedTranslatorFor(language)(keyOf(value)))].some(
      (name) => lettersOf(name) === text,
    ),
  );
}

/** Words for one or several allergens. An ambiguous word counts as all allergens that it may mean. */
const ALLERGY_WORDS: Readonly<Record<string, readonly Allergen[]>> = {
  nuts: ['peanut', 'tree_nut'],
  nut: ['peanut', 'tree_nut'],
  peanuts: ['peanut'],
  treenuts: ['tree_nut'],
  eggs: ['egg'],
  dairy: ['milk'],
  lactose: ['milk'],
  shellfish: ['crustacean', 'mollusc'],
  seafood: ['fish', 'crustacean', 'mollusc'],
  prawns: ['crustacean'],
  coeliac: ['gluten', 'wheat'],
  celiac: ['gluten', 'wheat'],
  soya: ['soy'],
  ореви: ['peanut', 'tree_nut'],
  јаткасти: ['peanut', 'tree_nut'],
  кикиритки: ['peanut'],
  јајце: ['egg'],
  јајца: ['egg'],
  лактоза: ['milk'],
  риба: ['fish'],
  морскиплодови: ['crustacean', 'mollusc'],
  соја: ['soy'],
};

export const ALLERGEN_KEY = (allergen: Allergen): string => `meals:allergen.${allergen}`;

const NO_ALLERGY = new Set(['', 'no', 'none', 'nil', 'na', 'не', 'нема', 'ништо', 'nema']);

export interface Allergies {
  allergens: readonly Allergen[];
  unknown: readonly string[];
  source: string;
}

/**
 * Parses a description of allergies into known allergens, unknown parts and the original text. Returns undefined when
 * there are none.
 */
export function parseAllergies(cell: string): Allergies | undefined {
  if (NO_ALLERGY.has(lettersOf(cell))) return undefined;
  const parts = cell
    .split(/[,;\n/+&]| and | и /i)
    .map((part) =>
      part
        .replace(/^no /i, '')
        .replace(/ ?(?:allergy|allergic|free)$/i, '')
        .trim(),
    )
    .filter((part) => !NO_ALLERGY.has(lettersOf(part)));
  if (parts.length === 0) return undefined;
  const read = (part: string): readonly Allergen[] => {
    const one = parseChoice(part, ALLERGENS, ALLERGEN_KEY);
    return one ? [one] : (ALLERGY_WORDS[lettersOf(part)] ?? []);
  };
  const found = new Set(parts.flatMap(read));
  return {
    allergens: ALLERGENS.filter((allergen) => found.has(allergen)),
    unknown: parts.filter((part) => read(part).length === 0),
    source: cell.slice(0, CLIENT_FILE_LENGTHS.source),
  };
}
