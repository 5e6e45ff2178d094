import { describe, expect, it } from 'vitest';
import { ALLERGENS, DIETS, TREE_NUTS, type Allergen, type Diet } from './meals.constants.ts';
import { conflictsOf, isAllergen, PERSON_DIETS, type Conflict, type PersonDiet } from './diets.constants.ts';

const VEGETARIAN = true;
const meal = (allergens: Allergen[], diets: Diet[] = [], isVegetarian = false) => ({
  allergens,
  diets,
  isVegetarian,
});
const person = (allergens: Allergen[], diets: PersonDiet[] = []) => ({ allergens, diets });

const cheesePie = meal(['wheat', 'gluten', 'milk', 'egg'], ['no_pork'], VEGETARIAN);
const beans = meal([], ['vegan', 'gluten_free', 'dairy_free', 'no_pork'], VEGETARIAN);
const porkStew = meal([], ['gluten_free', 'dairy_free']);
const trout = meal(['fish'], ['gluten_free', 'dairy_free', 'no_pork']);
const unmarked = meal([]);

type Row = [
  what: string,
  meal: ReturnType<typeof meal>,
  person: ReturnType<typeof person> | null,
  conflicts: Conflict[],
];

const ROWS: Row[] = [
  ['nothing told', cheesePie, null, []],
  ['nothing avoided', cheesePie, person([]), []],
  ['milk in it', cheesePie, person(['milk']), ['milk']],
  [
    'two of what is avoided, in the order of the list',
    cheesePie,
    person(['egg', 'peanut', 'milk']),
    ['milk', 'egg'],
  ],
  ['none of what is avoided', beans, person([...ALLERGENS]), []],
  ['gluten avoided, both declared', cheesePie, person(['gluten']), ['gluten']],
  ['gluten avoided, only wheat declared', meal(['wheat']), person(['gluten']), ['wheat']],
  ['wheat avoided, only gluten declared', meal(['gluten']), person(['wheat']), ['gluten']],
  ['both avoided, only wheat declared', meal(['wheat']), person(['wheat', 'gluten']), ['wheat']],
  ['tree nuts in it, peanuts avoided', meal(['tree_nut']), person(['peanut']), []],
  ['tree nuts in it, walnut avoided', meal(['tree_nut']), person(['walnut']), ['tree_nut']],
  ['walnut in it, tree nuts avoided', meal(['walnut']), person(['tree_nut']), ['walnut']],
  ['walnut in it, almond avoided', meal(['walnut']), person(['almond']), []],
  ['two nuts in it, tree nuts avoided', meal(['almond', 'pecan']), person(['tree_nut']), ['almond', 'pecan']],
  [
    'tree nuts and walnut in it, almond avoided: the other nuts may be almonds',
    meal(['tree_nut', 'walnut']),
    person(['almond']),
    ['tree_nut'],
  ],
  [
    'tree nuts and walnut in it, walnut avoided',
    meal(['tree_nut', 'walnut']),
    person(['walnut']),
    ['walnut'],
  ],
  ['peanut in it, tree nuts avoided', meal(['peanut']), person(['tree_nut']), []],
  ['molluscs in it, crustaceans avoided', meal(['mollusc']), person(['crustacean']), []],
  ['vegetarian, a vegetarian meal with milk and egg', cheesePie, person([], ['vegetarian']), []],
  ['vegetarian, a meal with meat', porkStew, person([], ['vegetarian']), ['vegetarian']],
  ['vegetarian, a meal marked vegan only', meal([], ['vegan']), person([], ['vegetarian']), []],
  ['vegetarian, fish', trout, person([], ['vegetarian']), ['fish']],
  [
    'vegetarian, fish in a meal marked vegetarian by mistake',
    meal(['fish'], [], VEGETARIAN),
    person([], ['vegetarian']),
    ['fish'],
  ],
  ['vegan, a vegan meal', beans, person([], ['vegan']), []],
  ['vegan, a vegetarian meal', cheesePie, person([], ['vegan']), ['milk', 'egg']],
  [
    'vegan, a vegetarian meal without declared milk or egg',
    meal([], [], VEGETARIAN),
    person([], ['vegan']),
    ['vegan'],
  ],
  ['vegan, egg in a meal marked vegan by mistake', meal(['egg'], ['vegan']), person([], ['vegan']), ['egg']],
  ['gluten free, a meal marked so', beans, person([], ['gluten_free']), []],
  ['gluten free, wheat and gluten', cheesePie, person([], ['gluten_free']), ['wheat', 'gluten']],
  [
    'gluten free, wheat in a meal marked so by mistake',
    meal(['wheat'], ['gluten_free']),
    person([], ['gluten_free']),
    ['wheat'],
  ],
  ['gluten free, a meal that says nothing', unmarked, person([], ['gluten_free']), ['gluten_free']],
  ['dairy free, milk', cheesePie, person([], ['dairy_free']), ['milk']],
  ['dairy free, a meal marked so', porkStew, person([], ['dairy_free']), []],
  ['dairy free, a vegan meal', meal([], ['vegan']), person([], ['dairy_free']), []],
  ['dairy free, a meal that says nothing', unmarked, person([], ['dairy_free']), ['dairy_free']],
  ['no pork, a meal with pork', porkStew, person([], ['no_pork']), ['no_pork']],
  ['no pork, fish marked so', trout, person([], ['no_pork']), []],
  ['no pork, a vegetarian meal', meal(['milk'], [], VEGETARIAN), person([], ['no_pork']), []],
  ['no pork, a vegan meal', meal([], ['vegan']), person([], ['no_pork']), []],
  ['milk avoided and dairy free: one reason', cheesePie, person(['milk'], ['dairy_free']), ['milk']],
  ['an allergen and a diet', meal(['fish'], []), person(['fish'], ['no_pork']), ['fish', 'no_pork']],
];

describe('conflictsOf', () => {
  it('returns the allergens and diets that conflict', () => {
    for (const [what, given, who, conflicts] of ROWS)
      expect(conflictsOf(given, who), what).toEqual(conflicts);
  });

  /**
   * Whether a declared allergen may be the avoided one. Deliberately duplicates the rule of the implementation, since an
   * error endangers lives.
   */
  const mayBe = (declared: Allergen, avoided: Allergen): boolean => {
    if (declared === avoided) return true;
    if ([declared, avoided].sort().join() === 'gluten,wheat') return true;
    const nuts: readonly Allergen[] = TREE_NUTS;
    return (
      (declared === 'tree_nut' && nuts.includes(avoided)) ||
      (avoided === 'tree_nut' && nuts.includes(declared))
    );
  };
  const everyPair = ALLERGENS.flatMap((declared) => ALLERGENS.map((avoided) => [declared, avoided] as const));

  it('returns a declared allergen exactly when it, a related allergen or its group is avoided', () => {
    const wrong = everyPair.filter(([declared, avoided]) => {
      const expected = mayBe(declared, avoided) ? [declared] : [];
      return conflictsOf(meal([declared]), person([avoided])).join() !== expected.join();
    });
    expect(TREE_NUTS).toHaveLength(9);
    expect(everyPair).toHaveLength(22 * 22);
    expect(wrong).toEqual([]);
  });

  /** All combinations of diet marks on meals with at most one allergen, and all people with one dietary need. */
  const markings = Array.from({ length: 2 ** DIETS.length }, (_, bits) =>
    DIETS.filter((_diet, place) => bits & (2 ** place)),
  );
  const meals = [[], ...ALLERGENS.map((allergen) => [allergen])].flatMap((allergens) =>
    markings.flatMap((diets) => [meal(allergens, diets), meal(allergens, diets, VEGETARIAN)]),
  );
  const people = [
    ...ALLERGENS.map((allergen) => person([allergen])),
    ...PERSON_DIETS.map((diet) => person([], [diet])),
  ];
  const pairs = meals.flatMap((given) => people.map((who) => [given, who] as const));

  it('returns a conflict for every meal with an avoided allergen, even if it is marked for a diet', () => {
    const passed = pairs.filter(([given, who]) => {
      const isContained = given.allergens.some((allergen) => who.allergens.includes(allergen));
      return isContained && conflictsOf(given, who).length === 0;
    });
    expect(pairs.length).toBeGreaterThan(8000);
    expect(passed).toEqual([]);
  });

  it('returns only allergens of the meal and diets of the person', () => {
    const invented = pairs.filter(([given, who]) =>
      conflictsOf(given, who).some((conflict) =>
        isAllergen(conflict) ? !given.allergens.includes(conflict) : !who.diets.includes(conflict),
      ),
    );
    expect(invented).toEqual([]);
  });

  it('keeps a conflict when further allergens are avoided or declared', () => {
    const stopped = pairs.filter(([given, who]) => conflictsOf(given, who).length > 0);
    const milder = stopped.filter(
      ([given, who]) =>
        people.some((more) => {
          const statedDiet = {
            allergens: [...who.allergens, ...more.allergens],
            diets: [...who.diets, ...more.diets],
          };
          return conflictsOf(given, statedDiet).length === 0;
        }) ||
        ALLERGENS.some((found) => {
          const declared = { ...given, allergens: [...given.allergens, found] };
          return conflictsOf(declared, who).length === 0;
        }),
    );
    expect(stopped.length).toBeGreaterThan(1000);
    expect(milder).toEqual([]);
  });
});
