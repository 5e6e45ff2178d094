/** Another seed goes other ways; the name of each test says which one it had. */
export const MONEY_SEED = Number(process.env['MONEY_SEED'] ?? 20_261_122);

/**
 * `pnpm test:money`, which goes on every night, lets everything meet everything. The tests of every day take a part of it in
 * which every way of life, every moment of death and every fault occurs.
 */
export const IS_WHOLE = process.env['MONEY_RUN'] === 'whole';
