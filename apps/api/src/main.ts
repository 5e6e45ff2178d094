import module from 'node:module';

// Compiling everything anew at each start would cost as much as all the rest of it. What is loaded before this is not kept.
module.enableCompileCache();
// Stack traces of the built server name the lines of the sources.
module.setSourceMapsSupport(true);
// Instruments packages while they are loaded, so it comes before all of them.
const stopTraces = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  ? (await import('#platform/traces.ts')).startTraces()
  : undefined;
const [{ runCommand }, { start }] = await Promise.all([
  import('#platform/run-command.ts'),
  import('./start.ts'),
]);
await runCommand(() => start(process.env, stopTraces));
// Some part may still hold the process when the start has failed.
process.exit();
