import type { Category } from '@trpeza/contract/menu/meals.schemas';
import type { CategoryChange, NewCategory } from '@trpeza/contract/menu/menu.schemas';
import { transliterate } from '@trpeza/i18n/formats';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import {
  countMealsIn,
  insertCategory,
  lockCategories,
  lockCategory,
  updateCategory,
} from './categories.queries.ts';
import type { MenuChangeAuthor, MenuDeps } from './change-menu.ts';
import { presentCategory } from './meals.present.ts';
import { slugOf } from './menu.domain.ts';

type CategoryRow = Awaited<ReturnType<typeof lockCategories>>[number];

/** @throws DomainError `common/invalid` for the name of another category */
export async function addCategory(deps: MenuDeps, actorId: number, names: NewCategory): Promise<Category> {
  return presentCategory(await change(deps, (trx) => addCategoryIn(trx, { actorId }, names)));
}

/** Like `addCategory`, in the transaction of the caller. */
export async function addCategoryIn(
  trx: Trx,
  by: MenuChangeAuthor,
  names: NewCategory,
): Promise<CategoryRow> {
  const all = await lockCategories(trx);
  refuseTaken(all, names);
  const slug = slugOf(transliterate(names.name), new Set(all.map((category) => category.slug)));
  const position = Math.max(0, ...all.map((category) => category.position)) + 1;
  const added = await insertCategory(trx, { ...columnsOf(names), slug, position });
  const after = presentCategory(added);
  await recordChange(trx, { ...by, action: 'category/added', subjectId: added.id, after });
  return added;
}

/**
 * Renames a category. The slug stays, since people save and share links to a category.
 * @throws DomainError `common/not-found`, `common/invalid`
 */
export async function renameCategory(
  deps: MenuDeps,
  actorId: number,
  { id, ...names }: CategoryChange & { id: number },
): Promise<Category> {
  const row = await change(deps, async (trx, all) => {
    const before = find(all, id);
    refuseTaken(
      all.filter((category) => category !== before),
      names,
    );
    const after = await updateCategory(trx, id, columnsOf(names));
    await recordChange(trx, {
      actorId,
      action: 'category/changed',
      subjectId: id,
      before: presentCategory(before),
      after: presentCategory(after),
    });
    return after;
  });
  return presentCategory(row);
}

/** @throws DomainError `menu/categories-changed` unless the ids are exactly the existing categories */
export async function reorderCategories(
  deps: MenuDeps,
  actorId: number,
  ids: readonly number[],
): Promise<Category[]> {
  const rows = await change(deps, async (trx, all) => {
    const isWhole = ids.length === all.length && new Set(ids).size === ids.length;
    if (!isWhole || !all.every(({ id }) => ids.includes(id)))
      throw new DomainError('menu/categories-changed');
    const ordered = ids.map((id) => find(all, id));
    for (const [at, { id }] of ordered.entries()) {
      const before = { place: all.findIndex((category) => category.id === id) + 1 };
      const after = { place: at + 1 };
      await updateCategory(trx, id, { position: after.place });
      await recordChange(trx, { actorId, action: 'category/changed', subjectId: id, before, after });
    }
    return ordered;
  });
  return rows.map(presentCategory);
}

/** @throws DomainError `common/not-found`, `menu/category-in-use` with the number of its meals */
export async function removeCategory(deps: MenuDeps, actorId: number, id: number): Promise<{ ok: true }> {
  await change(deps, async (trx, all) => {
    const before = find(all, id);
    await lockCategory(trx, id);
    const count = await countMealsIn(trx, id);
    if (count > 0) throw new DomainError('menu/category-in-use', { count });
    await updateCategory(trx, id, { deletedAt: deps.clock.now() });
    await recordChange(trx, {
      actorId,
      action: 'category/removed',
      subjectId: id,
      before: presentCategory(before),
    });
  });
  return { ok: true };
}

/** Runs one change of categories at a time. The shop shows it on the next page load. */
async function change<T>(
  { db, menu, events }: MenuDeps,
  work: (trx: Trx, all: CategoryRow[]) => Promise<T>,
): Promise<T> {
  const result = await transaction(db, async (trx) => work(trx, await lockCategories(trx)));
  menu.invalidate();
  await events.publish({ topic: 'menu' });
  return result;
}

function find(all: readonly CategoryRow[], id: number): CategoryRow {
  const found = all.find((category) => category.id === id);
  if (!found) throw new DomainError('common/not-found');
  return found;
}

function columnsOf(names: NewCategory): { name: string; nameMk: string };
function columnsOf(names: CategoryChange): { name?: string; nameMk?: string };
function columnsOf({ name, name_mk }: CategoryChange) {
  return { ...(name !== undefined && { name }), ...(name_mk !== undefined && { nameMk: name_mk }) };
}

/** Refuses a name of another category, since customers could not distinguish them. */
function refuseTaken(others: readonly CategoryRow[], { name, name_mk }: CategoryChange): void {
  const isSame = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase();
  const taken = [
    ...(others.some((each) => isSame(each.name, name)) ? ['name'] : []),
    ...(others.some((each) => isSame(each.nameMk, name_mk)) ? ['name_mk'] : []),
  ];
  if (taken.length === 0) return;
  const rule = 'menu:rules.category-taken';
  throw new DomainError(
    'common/invalid',
    {},
    taken.map((path) => ({ path, rule })),
  );
}
