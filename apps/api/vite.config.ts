import { relative } from 'node:path';
import { SERVER_OUTPUT } from '@trpeza/config/vite';
import { defineConfig, type Plugin } from 'vite';

/** Keeps the paths of files that code finds relative to its own file (dictionaries, the PDF writer). */
const keepModulePaths: Plugin = {
  name: 'own-places',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta.url' },
    handler: (code, id) => {
      const place = JSON.stringify(relative(`${import.meta.dirname}/dist`, id));
      return {
        code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
        map: null,
      };
    },
  },
};

/** Packages that are native, look for files next to themselves, or are instrumented for traces. */
const EXTERNAL_PACKAGES = [
  'sharp',
  '@node-rs/argon2',
  'tinypool',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@fastify/otel',
  '@opentelemetry/sdk-node',
  '@opentelemetry/instrumentation-pg',
  'pg',
];

/** Bundles the server into a few files, since loading a thousand small ones makes the start a third slower. */
export default defineConfig({
  plugins: [keepModulePaths],
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      // The modules that the first one imports dynamically are listed too, so that their dependencies count as initial.
      input: ['src/main.ts', 'src/start.ts', 'src/serve.ts'],
      checks: { bundlerTimings: false },
      output: {
        ...SERVER_OUTPUT,
        entryFileNames: '[name].js',
        // Packages are split by which entry needs them, and are named `vendor` with a number.
        chunkFileNames: ({ name }) => `${name.split('~')[0]}.js`,
        // Stack traces need only the line mappings; the source text is in the repository.
        sourcemapExcludeSources: true,
        // Puts packages into separate chunks.
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules/, tags: ['$initial'], entriesAware: true }],
        },
      },
    },
  },
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
});
