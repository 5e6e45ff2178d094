import { resolve } from 'node:path';
import { checkImports } from './check-imports.ts';

const root = resolve(import.meta.dirname, '../..');
const { broken, files } = await checkImports(root, ['apps', 'packages', 'scripts', 'tools']);

for (const [rule, cases] of Object.entries(Object.groupBy(broken, (one) => one.rule))) {
  console.error(`\n${rule}: ${cases?.[0]?.comment}`);
  for (const { from, to } of cases ?? []) console.error(`  ${from} → ${to}`);
}
console.log(`${files} files read, ${broken.length} imports break a rule`);
if (broken.length || !files) process.exitCode = 1;
