/** Maximum number of values kept per name. */
const KEPT = 60;

/**
 * Collects values from responses by field name: ids, cursors, keys and dates. Requests with such values get further than
 * requests with random ones.
 */
export function createSeenValues() {
  const values = new Map<string, unknown[]>();

  function keep(name: string, value: unknown): void {
    const list = values.get(name) ?? [];
    if (list.includes(value)) return;
    list.push(value);
    if (list.length > KEPT) list.shift();
    values.set(name, list);
  }

  /**
   * Collects the values of a response.
   * @param about the resource of the route, such as `orders`, since ids of different resources differ
   */
  function learn(about: string, value: unknown, name = about): void {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) learn(about, item, name);
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) learn(about, inner, key);
    else if (value !== null && String(value).length <= 200) {
      keep(name, value);
      if (name === 'id') keep(`${about}.id`, value);
      if (name === 'nextCursor') keep('cursor', value);
    }
  }

  return { learn, seen: (name: string): readonly unknown[] => values.get(name) ?? [] };
}
