import module from 'node:module';

// Compiling everything anew at each start would cost as much as all the rest of it. What is loaded before this is not kept.
module.enableCompileCache();
const [{ showWrittenLines }, { runCommand }, { start }] = await Promise.all([
  import('#platform/written-lines.ts'),
  import('#platform/run-command.ts'),
  import('./start.ts'),
]);
showWrittenLines();
await runCommand(() => start(process.env));
// Some part may still hold the process when the start has failed.
process.exit();
