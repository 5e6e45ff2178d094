/** The seed of the scenarios. Another seed runs other scenarios. The names of the tests contain the seed. */
export const MONEY_SEED = Number(process.env['TEST_SEED'] ?? 20_261_122);

/**
 * Whether all combinations are tested, as in `pnpm test:all`. Ordinary runs test a selection in which every way, every
 * crash point and every fault occurs.
 */
export const RUNS_ALL = Boolean(process.env['TEST_ALL']);
