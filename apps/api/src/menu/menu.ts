import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import type { Db } from '#platform/database/database.ts';
import type { Deps, MenuCache } from '#platform/deps.ts';
import type { Events } from '#platform/events/events.ts';
import { isAnyMealActive, listCategories, listMeals, type MealRow } from './meals.queries.ts';
import { presentCategory, presentMeal, presentMealForStaff } from './meals.present.ts';
import { listPrices } from './prices.queries.ts';

/**
 * The cached menu. `meals` and `categories` are for customers, with prices of the next delivery date; `json` has `meals`
 * serialised for the response; `rows` are for staff, with prices of today.
 */
export interface Menu {
  meals: Meal[];
  categories: Category[];
  json: Buffer;
  rows: MealRow[];
}

export interface MenuReader extends MenuCache {
  read(): Promise<Menu>;
}

/** Maximum age of the cache in milliseconds: limits the effect of a lost notification and the age of sales figures. */
const TRUSTED_MS = 60_000;

type DateDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

interface MenuReaderDeps extends DateDeps {
  events: Pick<Events, 'subscribe'>;
  /** Reads today and the next delivery date, for the prices of both. Implemented by the room `ordering`. */
  readDates: (deps: DateDeps) => Promise<{ today: string; next: { deliveryDate: string } | null }>;
}

/** Creates a reader that caches the menu in memory until it changes in this process or another. */
export function createMenuReader(deps: MenuReaderDeps): MenuReader {
  let kept: { menu: Promise<Menu>; at: number } | undefined;
  const invalidate = () => {
    kept = undefined;
  };
  deps.events.subscribe('menu', invalidate);
  return {
    invalidate,
    async read() {
      const now = performance.now();
      if (kept && now - kept.at < TRUSTED_MS) return kept.menu;
      const menu = load(deps);
      kept = { menu, at: now };
      menu.catch(invalidate);
      return menu;
    },
  };
}

/** Whether there is an active meal, including sold-out ones. */
export const hasActiveMeal = (db: Db): Promise<boolean> => isAnyMealActive(db);

async function load(deps: MenuReaderDeps): Promise<Menu> {
  const { today, next } = await deps.readDates(deps);
  const [rows, categories] = await Promise.all([
    readRows(deps.db, { today, next: next?.deliveryDate ?? today }),
    listCategories(deps.db),
  ]);
  const meals = rows
    .filter((row) => row.isActive && row.stockStatus !== 'discontinued')
    .map((row) => presentMeal({ ...row, priceCents: row.nextCents }));
  return {
    meals,
    categories: categories.map(presentCategory),
    json: Buffer.from(JSON.stringify(meals)),
    rows,
  };
}

/** Reads all meals for staff, without the cache, with the prices of today and all future prices. */
export async function readWholeMenu(db: Db, today: string): Promise<Pick<Menu, 'meals' | 'categories'>> {
  const [rows, categories] = [await readRows(db, { today, next: today }), await listCategories(db)];
  return { meals: rows.map(presentMealForStaff), categories: categories.map(presentCategory) };
}

/** Reads meals with dated prices; `priceCents` is the price of today. */
async function readRows(db: Db, dates: { today: string; next: string }) {
  const found = await listMeals(db, dates);
  const ids = found.map(({ id }) => id);
  const dated = Map.groupBy(await listPrices(db, ids), ({ mealId }) => mealId);
  return found.map((row) => {
    const later = dated.get(row.id)?.map((each) => ({ from: each.validFrom, priceCents: each.priceCents }));
    const prices = later ? { prices: [{ from: null, priceCents: row.priceCents }, ...later] } : {};
    return { ...row, priceCents: row.todayCents, ...prices };
  });
}
