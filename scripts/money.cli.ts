import { parseArgs } from 'node:util';
import { runStep } from './run-steps.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`Seed ${seed}`);
const { ok } = await runStep({
  title:
    'Every crash of every life of money with every fault, every order of events, a dozen kills, a thousand standing orders',
  command: [
    'vitest',
    'run',
    '--project=api',
    'apps/api/test/money',
    'apps/api/test/killed.test.ts',
    'apps/api/src/features/standing',
  ],
  env: { MONEY_RUN: 'whole', MONEY_SEED: seed, PROPERTY_SEED: seed },
});
if (!ok) process.exitCode = 1;
