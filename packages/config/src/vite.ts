import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type Rolldown, type UserConfigFnObject } from 'vite';

type BrowserApp = {
  /** The app's folder below `/assets/`. Each app has its own, so that one server can serve three apps. */
  name: 'storefront' | 'staff' | 'admin';
  /** The entry for server rendering, which `vite build --ssr` writes to `dist/server`. */
  ssr?: string;
  /** Additional plugins of the app. */
  plugins?: PluginOption[];
};

const API = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/**
 * Alias for the folder of packages/ui. The package exports `.tsx` and `.ts` files under one pattern, but a bundler tries
 * only the first of the two.
 */
const UI_SOURCES = {
  find: /^@trpeza\/ui\//,
  replacement: fileURLToPath(new URL('../../ui/src/', import.meta.url)),
};

/** The Vite configuration of the three apps. The browser build and its manifest are written to `dist/client`. */
export function browserApp({ name, ssr, plugins = [] }: BrowserApp): UserConfigFnObject {
  return defineConfig(({ isSsrBuild }) => ({
    plugins: [react(), ...plugins],
    resolve: { alias: [UI_SOURCES] },
    // Dictionaries are imported as a whole. A variable for each text would add a fifth to their size.
    json: { namedExports: false },
    // PostCSS, Vite's default, warns about every class that is composed of one in another file.
    css: { transformer: 'lightningcss' },
    build: {
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      assetsDir: `assets/${name}`,
      // Old phones are limited to iOS 15. Chromium is limited to the oldest version that Mantine is tested with.
      target: isSsrBuild ? 'node24' : ['safari15.4', 'chrome108'],
      cssMinify: 'lightningcss',
      // Images and fonts stay files, since inlined ones would be sent again with every page.
      assetsInlineLimit: 0,
      manifest: !isSsrBuild,
      rolldownOptions: {
        // The duration of plugins depends on the load of the machine, so warnings about it are not useful.
        checks: { bundlerTimings: false },
        ...(isSsrBuild
          ? { input: ssr ?? missingEntry(name), output: SERVER_OUTPUT }
          : { output: { codeSplitting: { groups: VENDORS } } }),
      },
    },
    // React is bundled and NODE_ENV is fixed here. Otherwise Vite would read it from the process, and React could be a
    // development build.
    define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
    ssr: { noExternal: isSsrBuild ? true : [/^@trpeza\//, /^@mantine\//] },
    server: {
      // The host is not changed, since the API determines the site by the host.
      proxy: { '/api': { target: API, changeOrigin: false } },
    },
  }));
}

/**
 * Output options of server bundles. They keep the bundles within Latin-1: V8 keeps the text of a file as long as the
 * process runs, and one character beyond Latin-1 makes V8 use two bytes for every character.
 */
export const SERVER_OUTPUT: Rolldown.OutputOptions = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
};

/**
 * Packages that form chunks of their own. Such a chunk changes only when its dependency does, so it stays cached across
 * releases. Packages that only a later part needs, such as the calendar, stay in the chunk that loads them.
 */
const VENDORS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
  { name: 'vendor', test: /node_modules[\\/]/, tags: ['$initial' as const], priority: 10 },
];

function missingEntry(name: string): never {
  throw new Error(`The app ${name} has no server entry: pass "ssr" to browserApp().`);
}
