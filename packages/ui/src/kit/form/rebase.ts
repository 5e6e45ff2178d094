/**
 * What somebody has typed, over what a colleague has made of it since: what they did not touch becomes what it is now, what
 * they typed stays and is from now on a change of what it is now.
 */
export function rebase<Values extends object>(before: Values, typed: Values, now: Values): Values {
  const touched = namesOf(now).filter((name) => !isSame(before[name], typed[name]));
  return { ...now, ...Object.fromEntries(touched.map((name) => [name, typed[name]])) };
}

export const namesOf = <Values extends object>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[];

/** Values of fields are texts, ticks and lists of them. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
