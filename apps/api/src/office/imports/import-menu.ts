import { ALLERGENS, DIETS, STOCK_STATUSES, type Allergen } from '@trpeza/contract/menu/meals.constants';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { MealChange, NewCategory, NewMeal } from '@trpeza/contract/menu/menu.schemas';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import { addCategoryIn, addMealIn, changeMealIn, readWholeMenu } from '#menu/menu.api.ts';
import type { Trx } from '#platform/database/database.ts';
import { ALLERGEN_KEY, lettersOf, yesOrNo } from './read-cells.ts';
import {
  changesOf,
  EMPTY_LIST_KEY,
  oneOf,
  PRICE,
  readFields,
  showFields,
  someOf,
  TEXT,
  WHOLE_NUMBER,
  type Values,
} from './field-table.ts';
import { indexMeals, findMealOfRow } from './find-meal.ts';
import type { ImportAuthor, PreviewRows, ImportContext, ImportHandler, RowReader } from './row-reader.ts';

/** The fields of a meal, without its category, which `createCategoryResolver` finds or creates. */
function fieldsOf({ language }: ImportContext) {
  const t = untypedTranslatorFor(language);
  const allergens = someOf(ALLERGENS, { keyOf: ALLERGEN_KEY, language });
  const yesNo = { read: yesOrNo, show: (value: boolean) => t(value ? 'common:yes' : 'common:no') };
  return {
    name: TEXT,
    name_mk: TEXT,
    description: TEXT,
    description_mk: TEXT,
    heating: TEXT,
    heating_mk: TEXT,
    ingredients: TEXT,
    ingredients_mk: TEXT,
    price: PRICE,
    allergens: {
      ...allergens,
      show: (listed: readonly Allergen[]) => (listed.length > 0 ? allergens.show(listed) : t(EMPTY_LIST_KEY)),
    },
    diets: someOf(DIETS, { keyOf: (each) => `meals:diets.${each}`, language }),
    isVegetarian: yesNo,
    isActive: yesNo,
    stockStatus: oneOf(STOCK_STATUSES, { keyOf: (each) => `menu:stock.${each}`, language }),
    useByDays: WHOLE_NUMBER,
  };
}

const CATEGORY = { category: { show: ({ name }: Pick<CategoryToImport, 'name'>) => name } };

const valuesOf = (meal: Meal, categories: readonly Category[]) => ({
  ...meal,
  // An empty list means "unknown" unless a person has confirmed that the meal has no allergens.
  allergens: meal.allergens.length > 0 || meal.noAllergensConfirmed ? meal.allergens : null,
  category: categories.find(({ id }) => id === meal.categoryId),
});

const judge: PreviewRows = async (context, rows) => {
  const { now, today } = context;
  const { meals, categories } = await readWholeMenu(context.db, today);
  const menu = indexMeals(meals);
  const groups = createCategoryResolver(categories);
  const fields = fieldsOf(context);
  const judged = rows.map((reader) => {
    const meal = findMealOfRow(reader, menu);
    const read = readFields(fields, reader);
    const said = meal ? read : copyToMacedonian(read);
    const name = said.name ?? said.name_mk ?? meal?.name ?? reader.raw('mealNumber');
    reader.refuseDuplicate(
      meal ? `#${meal.id}` : lettersOf(name),
      reader.raw('mealNumber') ? 'mealNumber' : 'name',
    );
    const category = groups.named(reader);
    const changes = changesOf({ ...fields, ...CATEGORY }, meal && valuesOf(meal, categories), {
      ...said,
      category,
    });
    const changed = new Set<string>(changes.map(({ field }) => field));
    const body = {
      ...Object.fromEntries(Object.entries(said).filter(([field]) => changed.has(field))),
      ...(changed.has('allergens') && said.allergens?.length === 0 && { noAllergensConfirmed: true }),
    };
    if (!meal) {
      if (!reader.raw('category')) reader.refuse('category', 'menu:rules.category-required');
      if (!said.name_mk || !said.description_mk) reader.note('imports:notes.no-macedonian');
      reader.check(NewMeal, { description: '', price: '', name: '', ...body, categoryId: 1 });
    } else if (Object.keys(body).length > 0) reader.check(MealChange, body);
    const write = async (trx: Trx, by: ImportAuthor) => {
      const moved = changed.has('category') && { categoryId: await groups.idOf(category!, trx, by) };
      if (!meal) return addMealIn(trx, by, NewMeal.parse({ ...body, ...moved }));
      return changeMealIn(trx, by, { ...MealChange.parse({ ...body, ...moved }), id: meal.id, now, today });
    };
    return reader.judged(name, { isNew: !meal, changes, write });
  });
  return { rows: judged };
};

/** Copies texts of a new meal that are in Cyrillic to empty Macedonian fields, so that they apply in both languages. */
function copyToMacedonian<Said extends Values<ReturnType<typeof fieldsOf>>>(said: Said): Said {
  const fields = (['name', 'description', 'heating', 'ingredients'] as const).filter(
    (field) => !said[`${field}_mk`] && /\p{Script=Cyrillic}/u.test(said[field] ?? ''),
  );
  return { ...said, ...Object.fromEntries(fields.map((field) => [`${field}_mk`, said[field]])) };
}

interface CategoryToImport {
  id: number | undefined;
  name: string;
  name_mk: string;
}

/** The existing categories and those that the file names for the first time, which are created with their first meal. */
function createCategoryResolver(categories: readonly Category[]) {
  const known: CategoryToImport[] = [...categories];
  const isNamed = (group: CategoryToImport, name: string) =>
    name !== '' && [group.name, group.name_mk].some((each) => lettersOf(each) === lettersOf(name));
  return {
    named(reader: RowReader): CategoryToImport | undefined {
      const name = reader.text('category');
      if (name === undefined) return undefined;
      let group = known.find((each) => isNamed(each, name));
      if (!group) {
        group = { id: undefined, name, name_mk: reader.text('category_mk') ?? name };
        known.push(group);
        reader.check(NewCategory, group, (path) => (path === 'name_mk' ? 'category_mk' : 'category'));
      }
      if (group.id === undefined) reader.note('imports:notes.new-category', { name: group.name });
      // Existing categories are not renamed: rows of the same category could have different names.
      const said = reader.text('category_mk') ?? group.name_mk;
      if (lettersOf(said) !== lettersOf(group.name_mk))
        reader.note('imports:notes.category-stays', { name: group.name, kept: group.name_mk });
      return group;
    },
    async idOf(group: CategoryToImport, trx: Trx, by: ImportAuthor): Promise<number> {
      group.id ??= (await addCategoryIn(trx, by, { name: group.name, name_mk: group.name_mk })).id;
      return group.id;
    },
  };
}

export const menuImport: ImportHandler = {
  judge,
  topic: 'menu',
  list: async (context) => {
    const { meals, categories } = await readWholeMenu(context.db, context.today);
    const fields = { mealNumber: WHOLE_NUMBER, ...fieldsOf(context), ...CATEGORY };
    return meals.map((meal) => {
      const values = valuesOf(meal, categories);
      const category_mk = values.category?.name_mk ?? '';
      return { ...showFields(fields, { ...values, mealNumber: meal.id }), category_mk };
    });
  },
};
