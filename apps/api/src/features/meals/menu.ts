import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import type { Db } from '#platform/database/database.ts';
import type { Events } from '#platform/events/events.ts';
import { isAnyMealActive, listCategories, listMeals, type MealRow } from './meals.queries.ts';
import { presentCategory, presentMeal } from './meals.present.ts';

/** The menu as customers see it, and the same serialised, ready to send. */
export interface Menu {
  meals: Meal[];
  categories: Category[];
  json: Buffer;
  rows: MealRow[];
}

export interface MenuReader {
  read(): Promise<Menu>;
  /** Called after a change: reads in this process see it from now on. */
  invalidate(): void;
}

/** How long a process may use its cache; limits the effect of a lost notification, and how outdated sales can be. */
const TRUSTED_MS = 60_000;

/** The menu, cached in memory until it changes in this process or another. */
export function createMenuReader(db: Db, events: Pick<Events, 'subscribe'>): MenuReader {
  let kept: { menu: Promise<Menu>; at: number } | undefined;
  const invalidate = () => {
    kept = undefined;
  };
  events.subscribe('menu', invalidate);
  return {
    invalidate,
    async read() {
      const now = performance.now();
      if (kept && now - kept.at < TRUSTED_MS) return kept.menu;
      const menu = load(db);
      kept = { menu, at: now };
      menu.catch(invalidate);
      return menu;
    },
  };
}

/** Step: whether there is anything on the menu, including what is not available today. */
export const hasMeals = (db: Db): Promise<boolean> => isAnyMealActive(db);

async function load(db: Db): Promise<Menu> {
  const [rows, categories] = await Promise.all([listMeals(db), listCategories(db)]);
  const meals = rows.filter((row) => row.isActive && row.stockStatus !== 'discontinued').map(presentMeal);
  return {
    meals,
    categories: categories.map(presentCategory),
    json: Buffer.from(JSON.stringify(meals)),
    rows,
  };
}
