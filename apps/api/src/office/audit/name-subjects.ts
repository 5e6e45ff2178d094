import type { Db } from '#platform/database/database.ts';
import type { Change } from './audit.present.ts';
import { NAMES_BY_FIELD, NAMES_BY_SUBJECT } from './audit-list.queries.ts';

interface Named {
  name: string | null;
  name_mk: string | null;
}

const UNNAMED: Named = { name: null, name_mk: null };

const subjectOf = (action: string): string => action.split('/', 1)[0] ?? '';

/** Reads the names of ids by kind, with one query per kind. @returns the names by `<kind>/<id>` */
async function readNames(
  db: Db,
  queries: typeof NAMES_BY_SUBJECT,
  idsOf: (kind: string) => readonly number[],
): Promise<Map<string, Named>> {
  const names = new Map<string, Named>();
  await Promise.all(
    Object.entries(queries).map(async ([kind, list]) => {
      const ids = [...new Set(idsOf(kind))];
      if (ids.length === 0) return;
      for (const { id, name, nameMk } of await list(db, ids))
        if (name) names.set(`${kind}/${id}`, { name, name_mk: nameMk || name });
    }),
  );
  return names;
}

/** @returns a function that looks up the name of a subject, in both languages where it has two names */
export async function nameSubjects(
  db: Db,
  changes: readonly { action: string; subjectId: string }[],
): Promise<(action: string, subjectId: string) => Named> {
  const names = await readNames(db, NAMES_BY_SUBJECT, (kind) =>
    changes
      .filter(({ action, subjectId }) => subjectOf(action) === kind && /^[1-9]\d{0,8}$/.test(subjectId))
      .map(({ subjectId }) => Number(subjectId)),
  );
  return (action, subjectId) => names.get(`${subjectOf(action)}/${subjectId}`) ?? UNNAMED;
}

type Values = Change['before'];

/** The meals of a recurring order are recorded as `2 × 12, 8 × 13`: quantities and meal ids. */
const MEALS = /(\d{1,9}) × (\d{1,9})/g;

function idsIn(value: unknown): number[] {
  if (typeof value === 'string') return [...value.matchAll(MEALS)].map(([, , id]) => Number(id));
  return Number.isSafeInteger(value) ? [Number(value)] : [];
}

/**
 * Reads the names of all ids in recorded values.
 * @returns a function that replaces these ids by `{ name, name_mk }`; ids of deleted rows stay
 */
export async function nameValues(
  db: Db,
  changes: readonly Pick<Change, 'before' | 'after'>[],
): Promise<(values: Values) => Values> {
  const all = changes.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const names = await readNames(db, NAMES_BY_FIELD, (field) => all.flatMap((values) => idsIn(values[field])));
  const nameOf = (field: string, value: unknown): unknown => {
    if (field === 'meals' && typeof value === 'string') return nameMeals(value, names);
    return names.get(`${field}/${String(value)}`) ?? value;
  };
  return (values) =>
    values &&
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, nameOf(field, value)]));
}

const nameMeals = (meals: string, names: ReadonlyMap<string, Named>) =>
  [...meals.matchAll(MEALS)].map(([text, quantity, id]) => {
    const meal = names.get(`meals/${id}`);
    return meal ? { name: `${quantity} × ${meal.name}`, name_mk: `${quantity} × ${meal.name_mk}` } : text;
  });
