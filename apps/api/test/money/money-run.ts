/** Another seed runs other scenarios; the name of each test contains the seed. */
export const MONEY_SEED = Number(process.env['TEST_SEED'] ?? 20_261_122);

/**
 * `pnpm test:all` tests all combinations. The daily tests run a part of them in which every way,
 * every crash point and every fault occurs.
 */
export const IS_WHOLE = Boolean(process.env['TEST_ALL']);
