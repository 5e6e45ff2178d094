import { paymentReference } from '@trpeza/contract/money/payment-reference';
import { searchKey } from '@trpeza/i18n/formats';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/database/database.ts';
import { FREE_TEXTS } from './personal-tables.ts';

interface Person {
  id: number;
  firstName: string | null;
  lastName: string | null;
}

/** A shorter surname is found in too many words, so that the first name has to stand beside it. */
const SURNAME_LEAST = 3;

const namesOf = ({ firstName, lastName }: Person) => ({
  first: searchKey(firstName ?? ''),
  last: searchKey(lastName ?? ''),
});

/** The words, as `searchKey` writes them, by which a text may name a person; none for a person without a name. */
function wordsOf(person: Person): string[] {
  const { first, last } = namesOf(person);
  return last.length >= SURNAME_LEAST ? [last] : [last, first].filter(Boolean);
}

/** Whether a text may name a person. */
export function namesPerson(text: string, person: Person): boolean {
  const words = wordsOf(person);
  return words.length > 0 && words.every((word) => ` ${searchKey(text)} `.includes(` ${word} `));
}

const hasWords = (column: string, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql`false`
    : sql`' ' || search_key(${sql.raw(column)}) || ' ' like all (${words.map((word) => `% ${word} %`)}::text[])`;

/** The same of a column. */
export const namedIn =
  (person: Person) =>
  (column: string): RawBuilder<boolean> =>
    hasWords(column, wordsOf(person));

/** Whether a column has a person's payment reference, alone or in groups of digits. */
function hasReference(column: string, id: number): RawBuilder<boolean> {
  const digits = [...paymentReference(id)].join('[ -]?');
  return sql`${sql.raw(column)} ~ ${`(^|[^0-9])${digits}([^0-9]|$)`}`;
}

/**
 * Step: empties the texts that name a person in rows without an account, while the account still has its name. A surname is enough where no
 * other customer has it; otherwise the first name has to stand beside it. A bank line that is not assigned yet, or that may name a
 * relative, is marked for the office to decide.
 */
export async function eraseFreeTexts(trx: Trx, person: Person): Promise<void> {
  const { first, last } = namesOf(person);
  const { rows: relatives } = await sql<{ first: string }>`
    select search_key(coalesce(first_name, '')) as first from accounts
    where id <> ${person.id} and deleted_at is null and search_key(last_name) = ${last}`.execute(trx);
  const isUnique = first && last && !relatives.some((relative) => relative.first === first);
  const isOnly = relatives.length === 0 && last.length >= SURNAME_LEAST;
  const certain = isOnly ? [last] : isUnique ? [first, last] : [];
  for (const { table, column, value, rows } of FREE_TEXTS)
    await sql`update ${sql.raw(table)} set ${sql.raw(`${column} = ${value}`)} where ${sql.raw(rows)}
      and (${hasWords(column, certain)} or ${hasReference(column, person.id)})`.execute(trx);
  await sql`update bank_lines set may_name_erased = true
    where text <> '' and (${namedIn(person)('text')} or ${hasReference('text', person.id)})`.execute(trx);
}
