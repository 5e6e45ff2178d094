import { Email } from '@trpeza/contract/accounts/accounts.schemas';
import { NewAddress, type AddressChange } from '@trpeza/contract/accounts/addresses.schemas';
import { isPoBox } from '@trpeza/contract/accounts/addresses.constants';
import { FILE_LENGTHS } from '@trpeza/contract/customer-file/customer-file.constants';
import { KeptPerson, NewCustomer } from '@trpeza/contract/customer-file/customer-file.schemas';
import type { ImportField } from '@trpeza/contract/imports/imports.constants';
import { LANGUAGES, type Language } from '@trpeza/contract/shared/language';
import { AMOUNT, formatMoney, parseMoney, toCents } from '@trpeza/contract/shared/money';
import { ALLERGENS, type Allergen } from '@trpeza/contract/meals/meals.constants';
import { AnyLanguage, line } from '@trpeza/contract/shared/schemas';
import { addAddress, changeAddress } from '#features/addresses/addresses.steps.ts';
import { saveProfile } from '#features/customer-file/change-file.ts';
import { countryNameOf } from '#features/settings/country-name.ts';
import { countryOf } from '#features/settings/settings.domain.ts';
import { keepListedDiet } from '#features/diet/save-diet.ts';
import { createCustomer } from '#features/users/create-customer.ts';
import { setMonthlyPlan } from '#features/users/set-monthly-plan.ts';
import { listCustomers } from '#features/users/users.steps.ts';
import type { Trx } from '#platform/database/database.ts';
import {
  allergiesOf,
  amountOf,
  CellProblem,
  choiceOf,
  lettersOf,
  phoneOf,
  postcodeOf,
} from './cells.domain.ts';
import { findByNumber, type Customer } from './find-customer.ts';
import {
  onlyOnce,
  type By,
  type Judge,
  type Judged,
  type JudgeContext,
  type KindOfImport,
  type RowReader,
} from './judge.ts';

const PROFILE = ['firstName', 'lastName', 'phoneNumber', 'email', 'language'] as const;
const ADDRESS = ['addressLine1', 'addressLine2', 'city', 'state', 'zipCode', 'country'] as const;
type Said<Fields extends readonly string[]> = { [Field in Fields[number]]?: string };

/** As the forms of the office take them; the number is what somebody is recognised by. */
const Person = KeptPerson.extend({
  customerNumber: line(FILE_LENGTHS.customerNumber, 'common:rules.required'),
  email: Email.optional(),
  language: AnyLanguage,
});

const judge: Judge = async (context, rows) => {
  const customers = await listCustomers(context.db);
  const byNumber = findByNumber(customers);
  const namesakes = namesakesOf(customers);
  const once = onlyOnce();
  const judged = rows.map((reader) => {
    const written = reader.text('customerNumber') ?? '';
    const before = byNumber(written);
    const number = before?.customerNumber ?? written;
    const said = saidBy(reader, context);
    if (number !== '') once(reader, number, 'customerNumber');
    const kept = keptOf(before);
    const profile = { language: context.language, ...kept, ...said.profile, customerNumber: number };
    const { email, ...others } = profile;
    reader.check(Person, { ...others, ...(email && { email }) });
    const name = `${profile.firstName ?? ''} ${profile.lastName ?? ''}`.trim();
    namesakes(reader, name, number);
    const country = countryNameOf(context.settings, profile.language as Language);
    const address = addressOf(reader, before, said, country);
    for (const field of ['phoneNumber', 'zipCode'] as const) {
      const value = said.zeroAdded[field];
      if (value !== undefined && !isSame(field, before?.[field] ?? '', value))
        reader.note(`imports:notes.zero-added.${field}`, { value });
    }
    if ([said.address.addressLine1, said.address.addressLine2].some((text) => text && isPoBox(text)))
      reader.note('accounts:addresses.poBox');
    const { allergies } = said;
    if (allergies && allergies.unknown.length > 0)
      reader.note('imports:notes.unknown-allergy', { unknown: allergies.unknown.join(', ') });
    const listed = listedAllergies(allergies, before, context);
    const changes = [
      ...differing(['customerNumber'], before ?? {}, { customerNumber: number }),
      ...differing(PROFILE, kept, said.profile),
      ...differing(ADDRESS, before ?? {}, said.address),
      ...differing(['monthlyPlan'], { monthlyPlan: planOf(before) }, { monthlyPlan: said.plan }),
      ...listed,
    ];
    const write = before
      ? changing(before, { profile, address, said, changes }, context)
      : adding({ ...profile, monthlyPlan: said.plan ?? '' }, { address, said }, context);
    return reader.judged(name || number, { isNew: !before, changes, write });
  });
  return { rows: judged };
};

/** What a row says; an empty cell says nothing. */
function saidBy(reader: RowReader, { settings, words }: JudgeContext) {
  const country = countryOf(settings) ?? '';
  const keyOf = (each: Language) => `imports:language.${each}`;
  const phone = reader.read('phoneNumber', (cell) => phoneOf(cell, country));
  const texts = <Field extends ImportField>(fields: readonly Field[]) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const text = reader.text(field);
        return text === undefined ? [] : [[field, text]];
      }),
    ) as { [Name in Field]?: string };
  const zipCode = reader.read('zipCode', (cell) => postcodeOf(cell, country));
  const changed = (field: ImportField, value: string | undefined) =>
    value === reader.raw(field).replace(/^'/, '') ? undefined : value;
  return {
    zeroAdded: { phoneNumber: changed('phoneNumber', phone), zipCode: changed('zipCode', zipCode) },
    allergies: reader.read('allergies', (cell) => allergiesOf(cell, words)) ?? undefined,
    profile: {
      ...texts(['firstName', 'lastName', 'email']),
      ...(phone !== undefined && { phoneNumber: phone }),
      ...only(
        'language',
        reader.read(
          'language',
          (cell) => choiceOf(cell, LANGUAGES, { keyOf, words }) ?? new CellProblem('imports:rules.language'),
        ),
      ),
    } as Said<typeof PROFILE>,
    address: { ...texts(ADDRESS), ...only('zipCode', zipCode) } as Said<typeof ADDRESS>,
    plan: reader.read('monthlyPlan', (cell) => {
      const amount = amountOf(cell);
      return AMOUNT.test(amount) ? formatMoney(parseMoney(amount)) : new CellProblem('common:rules.money');
    }),
  };
}

const only = (field: string, value: string | undefined) => (value === undefined ? {} : { [field]: value });

const keptOf = (customer: Customer | undefined): Said<typeof PROFILE> =>
  Object.fromEntries(
    PROFILE.map((field) => [field, customer?.[field] ?? '']).filter(([, text]) => text !== ''),
  );

const planOf = (customer: Customer | undefined): string =>
  customer?.monthlyPlanCents == null ? '' : formatMoney(toCents(customer.monthlyPlanCents));

/** Telephone numbers are the same in any spelling; everything else is compared as it is written. */
const isSame = (field: string, a: string, b: string): boolean =>
  field === 'phoneNumber' && a !== '' && b !== ''
    ? a.replaceAll(/\D/g, '') === b.replaceAll(/\D/g, '')
    : a === b;

type Texts = { readonly [Name in ImportField]?: string | null | undefined };

function differing(fields: readonly ImportField[], before: Texts, said: Texts): Judged['changes'] {
  return fields.flatMap((field) => {
    const [from, to] = [before[field] ?? '', said[field] ?? undefined];
    return to === undefined || isSame(field, from, to) ? [] : [{ field, before: from, after: to }];
  });
}

/** Allergies that are not on the file yet. What the list does not name stays; words that were confirmed are not asked about again. */
function listedAllergies(
  said: ReturnType<typeof allergiesOf>,
  before: Customer | undefined,
  { words, language }: JudgeContext,
): Judged['changes'] {
  if (!said) return [];
  const kept = before?.avoidedAllergens ?? [];
  if (before?.dietSource === said.source) return [];
  if (said.unknown.length === 0 && said.allergens.every((allergen) => kept.includes(allergen))) return [];
  const name = (allergen: Allergen) => words(language)(`meals:allergen.${allergen}`);
  const [now, all] = [
    kept.map(name),
    ALLERGENS.filter((each) => [...kept, ...said.allergens].includes(each)),
  ];
  return [
    { field: 'allergies', before: now.join(', '), after: [...all.map(name), ...said.unknown].join(', ') },
  ];
}

/** The address that would be kept: a whole new one, in the country that a form offers, or a change of the one that the person has. */
function addressOf(
  reader: RowReader,
  before: Customer | undefined,
  { address }: ReturnType<typeof saidBy>,
  country: string,
): NewAddress | undefined {
  if (Object.keys(address).length === 0) return undefined;
  const kept = before?.addressId
    ? Object.fromEntries(ADDRESS.map((field) => [field, before[field] ?? '']))
    : country
      ? { country }
      : {};
  return reader.check(NewAddress, { isDefault: true, ...kept, ...address });
}

function adding(
  customer: Record<string, unknown>,
  { address, said }: Pick<Change, 'address' | 'said'>,
  { now, clock, demo }: JudgeContext,
) {
  return async (trx: Trx, { actor, reason }: By) => {
    const made = { actorId: actor.id, now, customer: NewCustomer.parse(customer), isDemo: demo, reason };
    const accountId = await createCustomer(trx, made);
    const edit = { accountId, office: { actorId: actor.id, reason } };
    if (address) await addAddress(trx, edit, address);
    if (said.allergies) await keepListedDiet({ db: trx, clock }, edit, said.allergies);
  };
}

interface Change {
  profile: Record<string, unknown>;
  address: NewAddress | undefined;
  said: ReturnType<typeof saidBy>;
  changes: Judged['changes'];
}

function changing(before: Customer, { profile, address, said, changes }: Change, { clock }: JudgeContext) {
  const changed = new Set(changes.map(({ field }) => field));
  return async (trx: Trx, { actor, reason }: By) => {
    const edit = { accountId: before.id, office: { actorId: actor.id, reason } };
    if (PROFILE.some((field) => changed.has(field))) {
      const { email, ...person } = Person.parse({ ...profile, email: profile['email'] || undefined });
      await saveProfile({ db: trx, clock }, edit, { ...person, email: email ?? '' });
    }
    if (ADDRESS.some((field) => changed.has(field)) && address) {
      if (before.addressId === null) await addAddress(trx, edit, address);
      else await changeAddress(trx, { ...edit, id: before.addressId }, said.address as AddressChange);
    }
    if (changed.has('monthlyPlan'))
      await setMonthlyPlan(trx, actor, before.id, { monthlyPlan: said.plan!, reason });
    if (changed.has('allergies') && said.allergies)
      await keepListedDiet({ db: trx, clock }, edit, said.allergies);
  };
}

/** Two people of one name stay two; somebody should look whether they are. */
function namesakesOf(customers: readonly Customer[]) {
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

export const peopleImport: KindOfImport = {
  judge,
  list: async ({ db, words, language }) =>
    (await listCustomers(db)).flatMap((customer) =>
      customer.customerNumber === null
        ? []
        : [
            {
              ...Object.fromEntries([...PROFILE, ...ADDRESS].map((field) => [field, customer[field] ?? ''])),
              customerNumber: customer.customerNumber,
              language: words(language)(`imports:language.${customer.language}`),
              monthlyPlan: planOf(customer),
            },
          ],
    ),
};
