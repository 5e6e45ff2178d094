import * as fc from 'fast-check';

/**
 * Uses the same random input in every run, so that failures are reproducible and runs are stable. `TEST_SEED` sets
 * another seed, as the nightly run does.
 */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_261_122) });
