/** Random choices from a seed, so that the demo kitchen is the same on every machine. */
export function createRandom(seed: string) {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  return {
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    /** Returns `count` distinct entries in random order. */
    sample: <T>(list: readonly T[], count: number): T[] => {
      const rest = [...list];
      return Array.from(
        { length: Math.min(count, list.length) },
        () => rest.splice(below(rest.length), 1)[0]!,
      );
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
