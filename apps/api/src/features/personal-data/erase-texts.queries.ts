import { accountsIn, paymentReference } from '@trpeza/contract/receipts/payment-reference';
import { searchKey } from '@trpeza/i18n/formats';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Trx } from '#platform/database/database.ts';

interface Person {
  id: number;
  firstName: string | null;
  lastName: string | null;
}

/** A shorter surname is found in too many words, so that the first name has to stand beside it. */
const SURNAME_LEAST = 3;

/** The words, as `searchKey` writes them, by which a text names a person; none for a person without a name. */
function wordsOf({ firstName, lastName }: Person): string[] {
  const [first, last] = [searchKey(firstName ?? ''), searchKey(lastName ?? '')];
  return last.length >= SURNAME_LEAST ? [last] : [last, first].filter(Boolean);
}

const hasWords = (text: string, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => ` ${searchKey(text)} `.includes(` ${word} `));

/** Whether a text names a person. */
export const namesPerson = (text: string, person: Person): boolean => hasWords(text, wordsOf(person));

/** The same of a column. */
function named(column: string, person: Person): RawBuilder<boolean> {
  const words = wordsOf(person);
  if (words.length === 0) return sql`false`;
  const key = sql`' ' || search_key(${sql.ref(column)}) || ' '`;
  return sql`(${sql.join(
    words.map((word) => sql`${key} like ${`% ${word} %`}`),
    sql` and `,
  )})`;
}

/**
 * Step: empties the free texts about a person, and reasons in the history that name them. Orders keep name and address, as
 * tax law demands. Runs while the account still has its name.
 */
export async function eraseTexts(trx: Trx, person: Person): Promise<void> {
  const { id } = person;
  const orders = sql`(select id from orders where account_id = ${id})`;
  const payments = sql`(select p.id from payments p join checkouts c on c.id = p.checkout_id where c.account_id = ${id})`;
  const asText = (ids: RawBuilder<unknown>) => sql`(select id::text from ${ids} own)`;
  const findings = sql`(select id from payment_findings where payment_id in ${payments})`;
  const receipts = sql`(select id from receipts where account_id = ${id})`;
  for (const change of [
    sql`update orders set delivery_instructions = '', outcome_note = null, left_where = null where account_id = ${id}`,
    sql`update order_events set reason = null where order_id in ${orders} and reason is not null`,
    sql`update order_credits set note = null where order_id in ${orders} and note is not null`,
    sql`update worklist_items set note = '', done_note = '' where order_id in ${orders}`,
    sql`update payment_findings set note = '' where id in ${findings}`,
    sql`update receipts set note = '' where account_id = ${id} and note <> ''`,
    sql`update receipts set reference = '' where account_id = ${id} and ${named('reference', person)}`,
    sql`update day_moves set reason = null where reason is not null and ${named('reason', person)}`,
    sql`update audit_entries set reason = null where reason is not null and (
      case split_part(action, '/', 1)
        when 'account' then subject_id = ${String(id)}
        when 'customer' then subject_id = ${String(id)}
        when 'order' then subject_id in ${asText(orders)}
        when 'worklist' then subject_id in ${asText(orders)}
        when 'receipt' then subject_id in ${asText(receipts)}
        when 'finding' then subject_id in ${asText(findings)}
        else false
      end or ${named('reason', person)})`,
  ])
    await change.execute(trx);
  await eraseBankTexts(trx, person);
}

/**
 * What a bank wrote about a person. The amounts stay, and the lines are recognised when they come again. A line that is not
 * assigned yet, or that may name a relative, is marked instead, for a person to decide.
 */
async function eraseBankTexts(trx: Trx, person: Person): Promise<void> {
  const { id } = person;
  await sql`update bank_lines set text = '', may_name_erased = false where id in (
    select bank_line_id from receipts where account_id = ${id} and bank_line_id is not null)`.execute(trx);
  const { rows } = await sql<{ id: number; text: string; state: string }>`
    select id, text, state from bank_lines where text <> '' and (${named('text', person)}
      or regexp_replace(text, '\\D', '', 'g') like ${`%${paymentReference(id)}%`})`.execute(trx);
  if (rows.length === 0) return;
  const relatives = await listNamesakes(trx, person);
  const [first, last] = [searchKey(person.firstName ?? ''), searchKey(person.lastName ?? '')];
  const isBeyondDoubt = (text: string): boolean => {
    if (accountsIn(text).includes(id) || relatives.length === 0) return true;
    return hasWords(text, [first, last].filter(Boolean)) && !relatives.includes(first);
  };
  const isErased = ({ text, state }: (typeof rows)[number]) => state !== 'open' && isBeyondDoubt(text);
  const [erased, marked] = [rows.filter(isErased), rows.filter((row) => !isErased(row))];
  const ids = (of: typeof rows) => anyOf(of.map((row) => row.id));
  await sql`update bank_lines set text = '' where id = ${ids(erased)}`.execute(trx);
  await sql`update bank_lines set may_name_erased = true where id = ${ids(marked)}`.execute(trx);
}

/** The first names of all others who have the same surname. */
async function listNamesakes(trx: Trx, { id, lastName }: Person): Promise<string[]> {
  const { rows } = await sql<{
    first: string;
  }>`select search_key(coalesce(first_name, '')) as first from accounts
    where id <> ${id} and deleted_at is null and search_key(last_name) = ${searchKey(lastName ?? '')}`.execute(
    trx,
  );
  return rows.map(({ first }) => first);
}
