import { runStep, type Step } from './run-steps.ts';
import { runSideBySide } from './side-by-side.ts';

/** It uses every core, and most of the memory, by itself. */
const types: Step = {
  title: 'Types of every app and package',
  command: ['turbo', 'run', 'typecheck', '--output-logs=errors-only'],
};

/** The rest of what can be checked without running the product. */
const others: readonly Step[] = [
  { title: 'Types of the scripts', command: ['tsc', '-p', '.'] },
  { title: 'Lint: mistakes, accessibility', command: ['oxlint', '--deny-warnings'] },
  { title: 'Styles: spaces and breakpoints', command: ['stylelint', '{apps,packages}/*/src/**/*.css'] },
  { title: 'Format', command: ['oxfmt', '--check', '.'] },
  {
    title: 'Import rules',
    command: ['depcruise', 'apps', 'packages', 'scripts', 'tools', '--output-type', 'err-long'],
  },
  { title: 'Unused files, exports and packages', command: ['knip', '--no-progress', '--no-config-hints'] },
  {
    title: 'Generated table types match the migrations',
    command: ['node', 'apps/api/src/platform/database/types.cli.ts', '--check'],
  },
];

// All steps run, so that one run shows all problems.
const results = [await runStep(types), ...(await runSideBySide(others))];
const lines = [types, ...others].map(({ title }, at) => {
  const { ok, seconds } = results[at]!;
  return `${ok ? '  ok  ' : 'FAILED'}  ${seconds.padStart(6)} s  ${title}`;
});
if (results.some(({ ok }) => !ok)) process.exitCode = 1;
console.log(`\n${lines.join('\n')}`);
