import { parseArgs } from 'node:util';
import { runStep } from './run-steps.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`Seed ${seed}`);
const { ok } = await runStep({
  title: `Whatever may be sent, for ${values.minutes} minutes`,
  command: ['vitest', 'run', '--project=api', 'apps/api/test/fuzz/fuzz.test.ts'],
  env: { FUZZ_MINUTES: values.minutes, FUZZ_SEED: seed },
});
if (!ok) process.exitCode = 1;
