import type { ProductionSheet } from '@trpeza/contract/kitchen/production.schemas';

type Figures = { meals: number; orders: number; more: number; less: number; conflicts: number };

/** The figures of a whole sheet. `conflicts` are portions that their customers must not eat as they are. */
export function figuresOf({ meals }: Pick<ProductionSheet, 'meals'>): Figures {
  const groups = meals.flatMap((meal) => meal.groups);
  const stopped = groups.filter(({ conflicts }) => conflicts.length > 0);
  return {
    meals: sum(meals.map(({ total }) => total)),
    orders: new Set(groups.flatMap(({ orders }) => orders.map(({ id }) => id))).size,
    more: sum(meals.map(({ more }) => more)),
    less: sum(meals.map(({ less }) => less)),
    conflicts: sum(stopped.map(({ quantity }) => quantity)),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
