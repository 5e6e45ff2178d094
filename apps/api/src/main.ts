import module from 'node:module';
import { runCommand } from '#platform/run-command.ts';
import { showWrittenLines } from '#platform/written-lines.ts';

showWrittenLines();
// Compiling everything anew at each start would cost as much as all the rest of it.
module.enableCompileCache();
const { start } = await import('./start.ts');
await runCommand(() => start(process.env));
// Some part may still hold the process when the start has failed.
process.exit();
