import { relative } from 'node:path';
import { SERVER_OUTPUT } from '@trpeza/config/vite';
import { defineConfig, type Plugin } from 'vite';

/** What code finds beside its own file (dictionaries, the PDF writer) stays where it was written. */
const ownPlaces: Plugin = {
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

/** Native, with files that they look for beside themselves, or instrumented when traces are collected. */
const KEPT_APART = [
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

/** The server in a few files, since a start that reads a thousand small ones costs a third more. */
export default defineConfig({
  plugins: [ownPlaces],
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      // Those that the first loads are named too, so that what they need counts as initial.
      input: ['src/main.ts', 'src/start.ts', 'src/serve.ts'],
      checks: { bundlerTimings: false },
      output: {
        ...SERVER_OUTPUT,
        entryFileNames: '[name].js',
        // Packages are split by who needs them, and named `vendor` with a number.
        chunkFileNames: ({ name }) => `${name.split('~')[0]}.js`,
        // The lines are what a stack trace needs; the text stands in the sources.
        sourcemapExcludeSources: true,
        // Packages by themselves.
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules/, tags: ['$initial'], entriesAware: true }],
        },
      },
    },
  },
  ssr: { noExternal: true, external: KEPT_APART },
});
