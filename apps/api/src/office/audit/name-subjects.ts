import type { Db } from '#platform/database/database.ts';
import type { Change } from './audit.present.ts';
import { NAMES_BY_SUBJECT, NAMES_BY_FIELD } from './audit-list.queries.ts';

interface Named {
  name: string | null;
  name_mk: string | null;
}

const UNNAMED: Named = { name: null, name_mk: null };

const subjectOf = (action: string): string => action.split('/', 1)[0] ?? '';

/**
 * Reads the names of subjects with one query per kind of subject.
 * @returns a function that looks up the name of a subject, in both languages where it has two names
 */
export async function nameSubjects(
  db: Db,
  changes: readonly { action: string; subjectId: string }[],
): Promise<(action: string, subjectId: string) => Named> {
  const kinds = Object.keys(NAMES_BY_SUBJECT) as (keyof typeof NAMES_BY_SUBJECT)[];
  const names = new Map<string, Named>();
  await Promise.all(
    kinds.map(async (kind) => {
      const ids = changes
        .filter(({ action, subjectId }) => subjectOf(action) === kind && /^[1-9]\d{0,8}$/.test(subjectId))
        .map(({ subjectId }) => Number(subjectId));
      if (ids.length === 0) return;
      const rows: { id: number; name: string; nameMk?: string }[] = await NAMES_BY_SUBJECT[kind](db, [
        ...new Set(ids),
      ]);
      for (const { id, name, nameMk } of rows) names.set(`${kind}/${id}`, { name, name_mk: nameMk ?? name });
    }),
  );
  return (action, subjectId) => names.get(`${subjectOf(action)}/${subjectId}`) ?? UNNAMED;
}

type Values = Change['before'];
const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/**
 * Reads the names of all ids in recorded values.
 * @returns a function that replaces these ids by `{ name, name_mk }`; ids of deleted rows stay
 */
export async function nameValues(
  db: Db,
  changes: readonly Pick<Change, 'before' | 'after'>[],
): Promise<(values: Values) => Values> {
  const all = changes.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const names = new Map<string, Named>();
  const fields = Object.keys(NAMES_BY_FIELD) as (keyof typeof NAMES_BY_FIELD)[];
  await Promise.all(
    fields.map(async (field) => {
      const ids = [...new Set(all.map((values) => values[field]).filter(isId))];
      if (ids.length === 0) return;
      const rows: { id: number; name: string; nameMk?: string }[] = await NAMES_BY_FIELD[field](db, ids);
      for (const { id, name, nameMk } of rows) names.set(`${field}/${id}`, { name, name_mk: nameMk ?? name });
    }),
  );
  return (values) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        names.get(`${field}/${String(value)}`) ?? value,
      ]),
    );
}
