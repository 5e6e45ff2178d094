import { sql, type RawBuilder } from 'kysely';
import { paymentReference } from '@trpeza/contract/money/payment-reference';
import { searchKey } from '@trpeza/i18n/formats';
import type { Trx } from '#platform/database/database.ts';
import { FREE_TEXTS } from './personal-tables.ts';

interface Person {
  id: number;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Minimum length of a surname that identifies a person in a text without the first name. Shorter ones occur in too many
 * words.
 */
const MIN_SURNAME_LENGTH = 3;

const namesOf = ({ firstName, lastName }: Person) => ({
  first: searchKey(firstName ?? ''),
  last: searchKey(lastName ?? ''),
});

/**
 * The names, normalised by `searchKey`, that a text must contain to refer to the person; none for a person without a name.
 */
function wordsOf(person: Person): string[] {
  const { first, last } = namesOf(person);
  return last.length >= MIN_SURNAME_LENGTH ? [last] : [last, first].filter(Boolean);
}

/** Whether a text may refer to a person by name. */
export function namesPerson(text: string, person: Person): boolean {
  const words = wordsOf(person);
  return words.length > 0 && words.every((word) => ` ${searchKey(text)} `.includes(` ${word} `));
}

const hasWords = (column: string, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql`false`
    : sql`' ' || search_key(${sql.raw(column)}) || ' ' like all (${words.map((word) => `% ${word} %`)}::text[])`;

/** Like `namesPerson`, as an SQL condition on a column. */
export const namedIn =
  (person: Person) =>
  (column: string): RawBuilder<boolean> =>
    hasWords(column, wordsOf(person));

/** Whether a column contains a person's payment reference, with or without gaps between the digits. */
function hasReference(column: string, id: number): RawBuilder<boolean> {
  const digits = [...paymentReference(id)].join('[ -]?');
  return sql`${sql.raw(column)} ~ ${`(^|[^0-9])${digits}([^0-9]|$)`}`;
}

/**
 * Empties texts that name the person in rows without an account id. Must run while the account still has its name. The
 * surname is enough if no other person has it; otherwise the text must contain the first name too. Bank lines that are
 * not assigned yet, or may name a relative, are marked for the office to decide.
 */
export async function eraseFreeTexts(trx: Trx, person: Person): Promise<void> {
  const { first, last } = namesOf(person);
  const { rows: relatives } = await sql<{ first: string }>`
    select search_key(coalesce(first_name, '')) as first from accounts
    where id <> ${person.id} and deleted_at is null and search_key(last_name) = ${last}`.execute(trx);
  const isUnique = first && last && !relatives.some((relative) => relative.first === first);
  const isOnly = relatives.length === 0 && last.length >= MIN_SURNAME_LENGTH;
  const certain = isOnly ? [last] : isUnique ? [first, last] : [];
  for (const { table, column, value, rows } of FREE_TEXTS)
    await sql`update ${sql.raw(table)} set ${sql.raw(`${column} = ${value}`)} where ${sql.raw(rows)}
      and (${hasWords(column, certain)} or ${hasReference(column, person.id)})`.execute(trx);
  await sql`update bank_lines set may_name_erased = true
    where text <> '' and (${namedIn(person)('text')} or ${hasReference('text', person.id)})`.execute(trx);
}
