export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** Messages by path in the request body. */
export type FoundErrors = readonly (readonly [path: string, message: string])[];

/**
 * Assigns errors by path in the request body to the fields of a form: `delivery.firstName` to `firstName`, `allergens.0`
 * to `allergens`. Each field keeps its first error.
 * @returns the errors by field, and the first error that belongs to no field
 */
export function assignErrorsToFields<Name extends string>(
  names: readonly Name[],
  found: FoundErrors,
): { errors: FieldErrors<Name>; stray: string | undefined } {
  const errors: FieldErrors<Name> = {};
  let stray: string | undefined;
  for (const [path, message] of found) {
    const words = path.split('.');
    const name = [path, words.at(-1), words[0]].flatMap((word) => names.filter((each) => each === word))[0];
    if (name === undefined) stray ??= message;
    else errors[name] ??= message;
  }
  return { errors, stray };
}
