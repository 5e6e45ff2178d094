import { LANGUAGES, type Language } from '@trpeza/contract/shared/language';

/** For comparing names and headings as people type them: letters and digits of any alphabet, in small letters. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What columns are called: our own headings in either language, and what others call the same. */
interface FieldNames<Field extends string> {
  fields: readonly Field[];
  own: (field: Field, language: Language) => string;
  also: (field: Field) => readonly string[];
}

/** Which column is which, by its heading. Each column is taken once, and by our own headings first. */
export function matchHeadings<Field extends string>(
  headings: readonly string[],
  { fields, own, also }: FieldNames<Field>,
): { [F in Field]?: number | undefined } {
  const written = headings.map(lettersOf);
  const taken = new Set<number>();
  const columns: { [F in Field]?: number | undefined } = {};
  const take = (field: Field, names: readonly string[]) => {
    const at = written.findIndex(
      (heading, place) => !taken.has(place) && names.map(lettersOf).includes(heading),
    );
    if (at < 0 || columns[field] !== undefined) return;
    taken.add(at);
    columns[field] = at;
  };
  for (const field of fields)
    take(
      field,
      LANGUAGES.map((language) => own(field, language)),
    );
  for (const field of fields) take(field, also(field));
  return columns;
}
