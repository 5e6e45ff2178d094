import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type Rolldown, type UserConfigFnObject } from 'vite';

type BrowserApp = {
  /** Names the folder of its files under `/assets/`, so that one server can hold three apps. */
  name: 'storefront' | 'staff' | 'admin';
  /** The entry that renders on the server; `vite build --ssr` then writes it to `dist/server`. */
  ssr?: string;
  /** Additional plugins of this app. */
  plugins?: PluginOption[];
};

const API = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/** The package exports `.tsx` and `.ts` under one name; a bundler tries only the first, so it gets the folder as an alias. */
const UI_SOURCES = {
  find: /^@trpeza\/ui\//,
  replacement: fileURLToPath(new URL('../../ui/src/', import.meta.url)),
};

/** The shared Vite configuration of the three apps. The browser build is written to `dist/client`, with its manifest. */
export function browserApp({ name, ssr, plugins = [] }: BrowserApp): UserConfigFnObject {
  return defineConfig(({ isSsrBuild }) => ({
    plugins: [react(), ...plugins],
    resolve: { alias: [UI_SOURCES] },
    // A dictionary is read as a whole; a variable for each of its texts would add a fifth to its size.
    json: { namedExports: false },
    // Vite's default, PostCSS, warns at every style that is composed of one in another file.
    css: { transformer: 'lightningcss' },
    build: {
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      assetsDir: `assets/${name}`,
      // Old phones stop at iOS 15; Mantine is tested down to the same Chromium.
      target: isSsrBuild ? 'node24' : ['safari15.4', 'chrome108'],
      cssMinify: 'lightningcss',
      // Always a file: an inlined picture or font would be sent again with every page.
      assetsInlineLimit: 0,
      manifest: !isSsrBuild,
      rolldownOptions: {
        // The time a plugin takes depends on the machine's load; it is no defect of the code.
        checks: { bundlerTimings: false },
        ...(isSsrBuild
          ? { input: ssr ?? missingEntry(name), output: SERVER_OUTPUT }
          : { output: { codeSplitting: { groups: VENDORS } } }),
      },
    },
    // Bundled completely and decided here, so that React is the production build whatever the environment of the process; Vite
    // itself leaves that to the process.
    define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
    ssr: { noExternal: isSsrBuild ? true : [/^@trpeza\//, /^@mantine\//] },
    server: {
      // Kept as the browser sent it: the API chooses the site by the host.
      proxy: { '/api': { target: API, changeOrigin: false } },
    },
  }));
}

/**
 * How code is written that the server runs. V8 keeps the text of a file for as long as it runs, and one letter beyond Latin-1 makes
 * it keep the whole file with two bytes a character.
 */
export const SERVER_OUTPUT: Rolldown.OutputOptions = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
};

/**
 * What changes only with a dependency stays cached across releases of the app; what only a later part needs, such as the
 * calendar, stays in the chunk that loads it.
 */
const VENDORS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
  { name: 'vendor', test: /node_modules[\\/]/, tags: ['$initial' as const], priority: 10 },
];

function missingEntry(name: string): never {
  throw new Error(`The app ${name} has no entry for the server: pass "ssr" to browserApp().`);
}
