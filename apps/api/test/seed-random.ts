import * as fc from 'fast-check';

/**
 * Makes the random input the same in every run, so that failures are reproducible. `TEST_SEED` sets another seed, as in
 * the nightly run.
 */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_261_122) });
