import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { SERVER_OUTPUT } from '@trpeza/config/vite';

/** Resolves import.meta.url to the source file, because code loads files relative to it (dictionaries, the PDF writer). */
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

/** Packages that are native, load files from their own folder, or are instrumented for traces. */
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

/** Bundles the server into a few files, because loading a thousand small files makes startup a third slower. */
export default defineConfig({
  plugins: [keepModulePaths],
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      // start.ts and serve.ts are imported dynamically; they are listed so that their dependencies count as initial.
      input: ['src/main.ts', 'src/start.ts', 'src/serve.ts'],
      checks: { bundlerTimings: false },
      output: {
        ...SERVER_OUTPUT,
        entryFileNames: '[name].js',
        // Packages are split by the entries that import them; the chunks are named `vendor` with a number.
        chunkFileNames: ({ name }) => `${name.split('~')[0]}.js`,
        // Stack traces need only the line mappings; the source text is in the repository.
        sourcemapExcludeSources: true,
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules/, tags: ['$initial'], entriesAware: true }],
        },
      },
    },
  },
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
});
