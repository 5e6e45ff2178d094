import module from 'node:module';

// Caches compiled code: compiling it would take half of the start. Modules that are loaded before this line are not cached.
module.enableCompileCache();
// Maps stack traces of the built server to the source files.
module.setSourceMapsSupport(true);
// Instruments packages while they are loaded, so it must come before all of them.
const stopTraces = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  ? (await import('#platform/traces.ts')).startTraces()
  : undefined;
const [{ runCommand }, { start }] = await Promise.all([
  import('#platform/run-command.ts'),
  import('./start.ts'),
]);
await runCommand(() => start(process.env, stopTraces));
// After a failed start, a part may still keep the process alive.
process.exit();
