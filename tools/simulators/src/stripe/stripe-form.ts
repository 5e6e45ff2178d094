/** The structure of `metadata[checkout]=a&expand[]=b`: texts, objects, and arrays where the names are numbers. */
export type Form = { [name: string]: string | Form | Form[] | string[] };
type Value = Form[string];

/** Parses the body or the query of a request as Stripe does. */
export function parseForm(encoded: URLSearchParams | string): Form {
  const form: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [first = '', ...rest] = name.split(/\]?\[|\]$/).filter((part, nth) => nth === 0 || part !== '');
    // The brackets of `expand[]` are empty: the value is appended to the array.
    put(form, [first, ...rest, ...(name.endsWith('[]') ? [undefined] : [])], value);
  }
  return toLists(form) as Form;
}

function put(form: Form, [name, ...rest]: (string | undefined)[], value: string): void {
  const own = name ?? String(Object.keys(form).length);
  if (rest.length === 0) form[own] = value;
  else {
    const inner = (form[own] ??= Object.create(null) as Form);
    if (typeof inner === 'object') put(inner as Form, rest, value);
  }
}

function toLists(value: Value): Value {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner as Value)] as const);
  const isList = entries.length > 0 && entries.every(([name], nth) => name === String(nth));
  return isList ? (entries.map(([, inner]) => inner) as string[]) : (Object.fromEntries(entries) as Form);
}
