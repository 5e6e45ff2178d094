import module from 'node:module';
import { showWrittenLines } from '#platform/written-lines.ts';

showWrittenLines();
// Compiling everything anew at each start would cost as much as all the rest of it.
module.enableCompileCache();
const { start } = await import('./start.ts');
await start(process.env).catch((error: unknown) => {
  // Errors that the operator can fix are one sentence; only unexpected ones get a stack trace.
  const isExpected = error instanceof Error && error.constructor === Error;
  process.stderr.write(`${isExpected ? error.message : String((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
});
