import 'zod/compile';
import module from 'node:module';

// Stripping types and compiling some hundred files at every start would cost as much as all the rest of it.
module.enableCompileCache();
const { start } = await import('./start.ts');
await start(process.env);
