/**
 * Every id up to `max` that contains these digits, or undefined where they may be more than `most`. Computed, since a
 * search in the table would read all of it.
 */
export function idsContaining(digits: string, max: number, most: number): number[] | undefined {
  const ids = new Set<number>();
  for (let more = 0; digits.length + more <= String(max).length; more++) {
    if (10 ** more > most) return undefined;
    for (let number = 0; number < 10 ** more; number++) {
      const others = more === 0 ? '' : String(number).padStart(more, '0');
      for (let at = 0; at <= more; at++) {
        const id = others.slice(0, at) + digits + others.slice(at);
        if (!id.startsWith('0') && Number(id) <= max) ids.add(Number(id));
      }
    }
  }
  return ids.size > most ? undefined : [...ids];
}
