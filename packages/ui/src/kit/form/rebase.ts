/**
 * Merges the user's input with a colleague's concurrent changes. Untouched fields take the current value. Changed fields
 * keep the input, which from then on counts as a change to the current value.
 */
export function rebase<Values extends object>(before: Values, typed: Values, now: Values): Values {
  const touched = fieldNamesOf(now).filter((name) => !isSame(before[name], typed[name]));
  return { ...now, ...Object.fromEntries(touched.map((name) => [name, typed[name]])) };
}

export const fieldNamesOf = <Values extends object>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[];

/** Field values are texts, booleans, and lists of these. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
