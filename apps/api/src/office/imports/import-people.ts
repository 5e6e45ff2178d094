import type * as z from 'zod';
import { Email } from '@trpeza/contract/access/accounts.schemas';
import { NewAddress } from '@trpeza/contract/customers/addresses.schemas';
import { isPoBox } from '@trpeza/contract/customers/addresses.constants';
import { COUNTRIES } from '@trpeza/contract/customers/countries.constants';
import { CLIENT_FILE_LENGTHS } from '@trpeza/contract/customers/client-file.constants';
import { PersonDetails, NewCustomer } from '@trpeza/contract/customers/client-file.schemas';
import type { ImportField } from '@trpeza/contract/office/imports.constants';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { AMOUNT_PATTERN, formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { ALLERGENS } from '@trpeza/contract/menu/meals.constants';
import { AnyLanguage, line } from '@trpeza/contract/platform/schemas';
import { addAddress, changeAddress, addImportedAllergies, saveProfile } from '#customers/customers.api.ts';
import { countryNameOf } from '#platform/settings/country-name.ts';
import { countryOf } from '#platform/settings/country.domain.ts';
import { createCustomer, listCustomers, setMonthlyPlan } from '#access/access.api.ts';
import type { Trx } from '#platform/database/database.ts';
import {
  ALLERGEN_KEY,
  parseAllergies,
  parseAmount,
  CellProblem,
  parseChoice,
  lettersOf,
  parsePhone,
  parsePostcode,
  type Allergies,
} from './read-cells.ts';
import { changesOf, oneOf, readFields, showFields, someOf, TEXT } from './field-table.ts';
import { findByNumber, type Customer } from './find-customer.ts';
import type { ImportAuthor, PreviewRows, ImportContext, ImportHandler, RowReader } from './row-reader.ts';

const PROFILE = ['firstName', 'lastName', 'phoneNumber', 'email', 'language'] as const;
const ADDRESS = ['addressLine1', 'addressLine2', 'city', 'state', 'zipCode', 'country'] as const;

/** The validation of the office's forms, except that the customer number is required: it identifies the row's customer. */
const Person = PersonDetails.extend({
  customerNumber: line(CLIENT_FILE_LENGTHS.customerNumber, 'common:rules.required'),
  email: Email.optional(),
  language: AnyLanguage,
});

function fieldsOf({ settings, language }: ImportContext) {
  const country = countryOf(settings) ?? '';
  const allergens = someOf(ALLERGENS, { keyOf: ALLERGEN_KEY, language });
  const phone = {
    ...TEXT,
    read: (cell: string) => parsePhone(cell, country),
    fold: (shown: string) => shown.replaceAll(/\D/g, ''),
  };
  return {
    customerNumber: TEXT,
    firstName: TEXT,
    lastName: TEXT,
    phoneNumber: phone,
    mobile: phone,
    email: TEXT,
    language: oneOf(LANGUAGES, { keyOf: (code) => `imports:language.${code}`, language }),
    addressLine1: TEXT,
    addressLine2: TEXT,
    city: TEXT,
    state: TEXT,
    zipCode: { ...TEXT, read: (cell: string) => parsePostcode(cell, country) },
    country: TEXT,
    monthlyPlan: { ...TEXT, read: planOf },
    allergies: {
      read: parseAllergies,
      show: ({ allergens: known, unknown }: Allergies) =>
        [allergens.show(known), ...unknown].filter(Boolean).join(', '),
    },
  };
}

function planOf(cell: string): string | CellProblem {
  const amount = parseAmount(cell);
  return AMOUNT_PATTERN.test(amount)
    ? formatMoney(parseMoney(amount))
    : new CellProblem('common:rules.money');
}

type PersonFields = ReturnType<typeof readFields<ReturnType<typeof fieldsOf>>>;

/** The current values of a customer, without empty fields. */
function valuesOf({ monthlyPlanCents, avoidedAllergens, dietSource, ...customer }: Customer): PersonFields {
  const values = {
    ...customer,
    monthlyPlan: monthlyPlanCents === null ? '' : formatMoney(toCents(monthlyPlanCents)),
    allergies: { allergens: avoidedAllergens ?? [], unknown: [], source: dietSource ?? '' },
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
}

const judge: PreviewRows = async (context, rows) => {
  const customers = await listCustomers(context.db);
  const byNumber = findByNumber(customers);
  const namesakes = createNamesakeCheck(customers);
  const fields = fieldsOf(context);
  const judged = rows.map((reader) => {
    const written = reader.text('customerNumber') ?? '';
    const before = byNumber(written);
    const customerNumber = before?.customerNumber ?? written;
    const cells = readFields(fields, reader);
    const { mobile, ...read } = cells;
    const said = { ...read, customerNumber, ...(!read.phoneNumber && mobile && { phoneNumber: mobile }) };
    if (customerNumber !== '') reader.refuseDuplicate(customerNumber, 'customerNumber');
    const kept = before && valuesOf(before);
    const values = { language: context.language, ...kept, ...said };
    const person = reader.check(Person, values);
    const name = `${values.firstName ?? ''} ${values.lastName ?? ''}`.trim();
    namesakes(reader, name, customerNumber);
    // A new address needs all fields, and defaults to the country that the forms suggest. An existing address keeps the
    // fields that the row leaves out.
    const country = countryNameOf(context.settings, values.language);
    const address = ADDRESS.some((field) => said[field] !== undefined)
      ? reader.check(NewAddress, { isDefault: true, ...(country && { country }), ...values })
      : undefined;
    if (said.zipCode && !/^\d{4}$/.test(said.zipCode) && isAustralia(values.country ?? country))
      reader.refuse('zipCode', 'imports:rules.postcode');
    const allergies = said.allergies && mergeAllergies(said.allergies, kept?.allergies);
    // A new customer's language and a new address's country are stored even if the row leaves them out.
    const defaults = {
      ...(!before && { language: values.language }),
      ...(address && !before?.addressId && { country: address.country }),
    };
    const changes = changesOf(fields, kept, { ...defaults, ...said, allergies });
    const changed = new Set(changes.map(({ field }) => field));
    noteDoubts(reader, { ...cells, ...said }, changed);
    const write = async (trx: Trx, by: ImportAuthor) =>
      writePerson(trx, by, context, { before, said, person: person!, address, changed });
    return reader.judged(name || customerNumber, { isNew: !before, changes, write });
  });
  return { rows: judged };
};

const isAustralia = (country: string): boolean =>
  parseChoice(country, COUNTRIES, (code) => `accounts:countries.${code}`) === 'AU';

function noteDoubts(reader: RowReader, said: PersonFields, changed: ReadonlySet<ImportField>): void {
  for (const field of ['phoneNumber', 'zipCode'] as const) {
    const value = said[field];
    const raw = reader.raw(field) || reader.raw('mobile');
    if (value !== undefined && changed.has(field) && value !== raw.replace(/^'/, ''))
      reader.note(`imports:notes.zero-added.${field}`, { value });
  }
  if (said.mobile && said.mobile !== said.phoneNumber && changed.has('phoneNumber'))
    reader.note('imports:notes.mobile-left-out', { value: said.mobile });
  if ([said.addressLine1, said.addressLine2].some((text) => text && isPoBox(text)))
    reader.note('accounts:addresses.poBox');
  const unknown = said.allergies?.unknown.join(', ');
  if (unknown) reader.note('imports:notes.unknown-allergy', { unknown });
}

/** Adds to the existing allergens: an import never removes one. When the text is unchanged, the confirmed result is kept. */
const mergeAllergies = (said: Allergies, kept: Allergies | undefined): Allergies =>
  kept?.source === said.source
    ? kept
    : { ...said, allergens: [...(kept?.allergens ?? []), ...said.allergens] };

interface Change {
  before: Customer | undefined;
  said: PersonFields;
  person: z.output<typeof Person>;
  address: NewAddress | undefined;
  changed: ReadonlySet<ImportField>;
}

async function writePerson(
  trx: Trx,
  { actor, reason }: ImportAuthor,
  { now, clock, demo }: ImportContext,
  { before, said, person, address, changed }: Change,
): Promise<void> {
  const has = (fields: readonly ImportField[]) => fields.some((field) => changed.has(field));
  const office = { actorId: actor.id, reason };
  const customer = { ...person, email: person.email ?? '' };
  const { monthlyPlan } = said;
  const accountId =
    before?.id ??
    (await createCustomer(trx, {
      ...office,
      now,
      customer: NewCustomer.parse({ ...customer, monthlyPlan }),
      isDemo: demo,
    }));
  const edit = { accountId, office };
  if (before && has(PROFILE)) await saveProfile({ db: trx, clock }, edit, customer);
  if (before && has(['monthlyPlan']))
    await setMonthlyPlan(trx, actor, accountId, { monthlyPlan: monthlyPlan!, reason });
  if (address && has(ADDRESS)) {
    const id = before?.addressId ?? null;
    if (id === null) await addAddress(trx, edit, address);
    else await changeAddress(trx, { ...edit, id }, address);
  }
  if (said.allergies && has(['allergies']))
    await addImportedAllergies({ db: trx, clock }, edit, said.allergies);
}

/** Adds a note to rows with the name of another customer: they may be the same person. */
function createNamesakeCheck(customers: readonly Customer[]) {
  const numbers = new Map<string, string>();
  for (const { firstName, lastName, customerNumber, id } of customers)
    numbers.set(lettersOf(`${firstName ?? ''}${lastName ?? ''}`), customerNumber ?? `#${id}`);
  return (reader: RowReader, name: string, number: string): void => {
    const key = lettersOf(name);
    const other = numbers.get(key);
    if (key !== '' && other !== undefined && other !== number)
      reader.note('imports:notes.same-name', { number: other });
    else numbers.set(key, number);
  };
}

export const peopleImport: ImportHandler = {
  judge,
  list: async (context) => {
    const { allergies: _leftOut, ...fields } = fieldsOf(context);
    return (await listCustomers(context.db))
      .filter(({ customerNumber }) => customerNumber !== null)
      .map((customer) => showFields(fields, valuesOf(customer)));
  },
};
