import type { ImportField } from '@trpeza/contract/imports/imports.constants';
import {
  ALLERGENS,
  DIETS,
  STOCK_STATUSES,
  type Allergen,
  type Diet,
} from '@trpeza/contract/meals/meals.constants';
import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import { MealChange, NewCategory, NewMeal, type SaidOfMeal } from '@trpeza/contract/meals/menu.schemas';
import { addCategoryIn } from '#features/meals/change-categories.ts';
import { addMealIn, changeMealIn } from '#features/meals/change-menu.ts';
import { readWholeMenu } from '#features/meals/menu.ts';
import type { Trx } from '#platform/database/database.ts';
import { amountOf, choiceOf, choicesOf, lettersOf, oneOf, wholeNumber, yesOrNo } from './cells.domain.ts';
import {
  onlyOnce,
  type By,
  type Judge,
  type JudgeContext,
  type KindOfImport,
  type RowReader,
} from './judge.ts';

const TEXTS = [
  'name',
  'name_mk',
  'description',
  'description_mk',
  'heating',
  'heating_mk',
  'ingredients',
  'ingredients_mk',
] as const;
const ALLERGEN = (allergen: Allergen) => `meals:allergen.${allergen}`;
const DIET = (diet: Diet) => `meals:diets.${diet}`;
const STOCK = (status: string) => `menu:stock.${status}`;
const NONE = 'imports:none';

/** A meal by its number, or by its name in either language. Nothing for one that is not on the menu. */
export function mealOf(reader: RowReader, meals: readonly Meal[]): Meal | undefined {
  const id = reader.read('mealNumber', wholeNumber);
  if (id !== undefined) {
    const found = meals.find((meal) => meal.id === id);
    if (!found) reader.refuse('mealNumber', 'imports:rules.meal-unknown');
    return found;
  }
  const name = lettersOf(reader.raw('name'));
  if (name === '') return undefined;
  const found = meals.filter((meal) => [meal.name, meal.name_mk].some((each) => lettersOf(each) === name));
  if (found.length > 1) reader.refuse('name', 'imports:rules.meal-ambiguous');
  return found[0];
}

const judge: Judge = async (context, rows) => {
  const menu = await readWholeMenu(context.db, context.today);
  const groups = groupsOf(menu.categories);
  const once = onlyOnce();
  const judged = rows.map((reader) => {
    const meal = mealOf(reader, menu.meals);
    const said = saidBy(reader, context);
    const name = said.name ?? said.name_mk ?? meal?.name ?? reader.raw('mealNumber');
    once(reader, meal ? `#${meal.id}` : lettersOf(name), reader.raw('mealNumber') ? 'mealNumber' : 'name');
    const group = groups.named(reader);
    if (!meal) {
      if (!reader.raw('category')) reader.refuse('category', 'menu:rules.category-required');
      const texts = inBoth(said);
      if (!texts.name_mk || !texts.description_mk) reader.note('imports:notes.no-macedonian');
      reader.check(NewMeal, { description: '', price: '', name: '', ...texts, categoryId: 1 });
      const write = async (trx: Trx, by: By) =>
        addMealIn(trx, by, NewMeal.parse({ ...texts, categoryId: await groups.idOf(group!, trx, by) }));
      const added = { field: 'category' as const, before: '', after: group?.name ?? '' };
      return reader.judged(name, {
        isNew: true,
        changes: [...changesOf(texts, BLANK, context), added],
        write,
      });
    }
    const change = differing(said, meal);
    const isMoved = group !== undefined && group.id !== meal.categoryId;
    if (Object.keys(change).length > 0) reader.check(MealChange, change);
    const changes = changesOf(change, meal, context);
    if (isMoved)
      changes.push({ field: 'category', before: groups.nameOf(meal.categoryId), after: group.name });
    const write = async (trx: Trx, by: By) => {
      const moved = isMoved ? { categoryId: await groups.idOf(group, trx, by) } : {};
      const { now, today } = context;
      return changeMealIn(trx, by, { ...MealChange.parse({ ...change, ...moved }), id: meal.id, now, today });
    };
    return reader.judged(name, { isNew: false, changes, write });
  });
  return { rows: judged };
};

/** What a new meal is compared with. */
const BLANK = {
  price: '',
  allergens: [],
  diets: [],
  stockStatus: 'in_stock',
  useByDays: null,
} as unknown as Meal;

/** What a row says of a meal, by the names of its form; an empty cell says nothing. */
function saidBy(reader: RowReader, { words, language }: JudgeContext): SaidOfMeal {
  const texts = TEXTS.map((field) => [field, reader.text(field)] as const);
  const isNone = (cell: string) => choiceOf(cell, ['none'], { keyOf: () => NONE, words }) !== undefined;
  const allergens = reader.read('allergens', (cell) =>
    isNone(cell) ? [] : choicesOf(cell, ALLERGENS, { keyOf: ALLERGEN, words, language }),
  );
  const said = {
    ...Object.fromEntries(texts),
    price: reader.read('price', amountOf),
    allergens,
    ...(allergens?.length === 0 ? { noAllergensConfirmed: true } : {}),
    diets: reader.read('diets', (cell) =>
      isNone(cell) ? [] : choicesOf(cell, DIETS, { keyOf: DIET, words, language }),
    ),
    isVegetarian: reader.read('isVegetarian', yesOrNo),
    isActive: reader.read('isActive', yesOrNo),
    stockStatus: reader.read('stockStatus', (cell) =>
      oneOf(cell, STOCK_STATUSES, { keyOf: STOCK, words, language }),
    ),
    useByDays: reader.read('useByDays', wholeNumber),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Where the words of a new meal are Macedonian and there are no others, they are those of both languages. */
function inBoth(said: SaidOfMeal): SaidOfMeal {
  const fields = (['name', 'description', 'heating', 'ingredients'] as const).filter(
    (field) => !said[`${field}_mk`] && /\p{Script=Cyrillic}/u.test(said[field] ?? ''),
  );
  return { ...said, ...Object.fromEntries(fields.map((field) => [`${field}_mk`, said[field]])) };
}

/** The order of a list, and line ends, make no difference. */
const asText = (value: unknown): string =>
  Array.isArray(value) ? value.toSorted().join() : String(value ?? '').replaceAll('\r\n', '\n');

const differing = (said: SaidOfMeal, meal: Meal): SaidOfMeal =>
  Object.fromEntries(
    Object.entries(said).filter(([field, value]) => asText(value) !== asText(meal[field as keyof Meal])),
  );

function changesOf(change: SaidOfMeal, meal: Meal, context: JudgeContext) {
  const after = { ...meal, ...change } as Meal;
  const fields = Object.keys(change).map((field) => (field === 'noAllergensConfirmed' ? 'allergens' : field));
  return [...new Set(fields)].map((field) => ({
    field: field as ImportField,
    before: cellsOf(meal, '', context)[field as ImportField] ?? '',
    after: cellsOf(after, '', context)[field as ImportField] ?? '',
  }));
}

/** A meal as a row of the template. */
function cellsOf(
  meal: Meal,
  category: string,
  { words, language }: JudgeContext,
): Partial<Record<ImportField, string>> {
  const t = words(language);
  const listed = (names: readonly string[]) => names.join(', ');
  const yes = (value: boolean) => t(value ? 'common:yes' : 'common:no');
  return {
    mealNumber: String(meal.id),
    ...Object.fromEntries(TEXTS.map((field) => [field, meal[field]])),
    category,
    price: meal.price,
    allergens:
      meal.allergens.length > 0
        ? listed(meal.allergens.map((each) => t(ALLERGEN(each))))
        : meal.noAllergensConfirmed
          ? t(NONE)
          : '',
    diets: listed(meal.diets.map((each) => t(DIET(each)))),
    isVegetarian: yes(meal.isVegetarian),
    isActive: yes(meal.isActive),
    stockStatus: t(STOCK(meal.stockStatus)),
    useByDays: meal.useByDays === null ? '' : String(meal.useByDays),
  };
}

interface Group {
  id: number | undefined;
  name: string;
  name_mk: string;
}

/** The categories, and those that the file names for the first time: they are made once, when the first meal enters them. */
function groupsOf(categories: readonly Category[]) {
  const known: Group[] = [...categories];
  const isNamed = (group: Group, name: string) =>
    name !== '' && [group.name, group.name_mk].some((each) => lettersOf(each) === lettersOf(name));
  return {
    named(reader: RowReader): Group | undefined {
      const name = reader.text('category');
      if (name === undefined) return undefined;
      const found = known.find((group) => isNamed(group, name));
      if (found) {
        if (found.id === undefined) reader.note('imports:notes.new-category', { name: found.name });
        // A row is about its meal: of many rows of one category each could say another name.
        const said = reader.text('category_mk') ?? found.name_mk;
        if (lettersOf(said) !== lettersOf(found.name_mk))
          reader.note('imports:notes.category-stays', { name: found.name, kept: found.name_mk });
        return found;
      }
      const group = { id: undefined, name, name_mk: reader.text('category_mk') ?? name };
      reader.check(NewCategory, { name: group.name, name_mk: group.name_mk }, (path) =>
        path === 'name_mk' ? 'category_mk' : 'category',
      );
      reader.note('imports:notes.new-category', { name });
      known.push(group);
      return group;
    },
    async idOf(group: Group, trx: Trx, by: By): Promise<number> {
      group.id ??= (await addCategoryIn(trx, by, { name: group.name, name_mk: group.name_mk })).id;
      return group.id;
    },
    nameOf: (id: number): string => categories.find((category) => category.id === id)?.name ?? '',
  };
}

export const menuImport: KindOfImport = {
  judge,
  topic: 'menu',
  list: async (context) => {
    const { meals, categories } = await readWholeMenu(context.db, context.today);
    return meals.map((meal) => {
      const category = categories.find(({ id }) => id === meal.categoryId);
      return { ...cellsOf(meal, category?.name ?? '', context), category_mk: category?.name_mk ?? '' };
    });
  },
};
