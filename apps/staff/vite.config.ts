import { browserApp } from '@trpeza/config/vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Web app manifest. The server adds the name and language of the kitchen. */
const manifest = {
  id: '/',
  name: 'Trpeza',
  short_name: 'Trpeza',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  theme_color: '#33130f',
  background_color: '#fbf4e6',
  icons: [
    { src: '/assets/staff/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/assets/staff/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/assets/staff/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/assets/staff/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'service-worker.ts',
  outDir: 'dist/client',
  registerType: 'prompt',
  injectRegister: false,
  // The language of the manifest depends on a cookie.
  useCredentials: true,
  manifest,
  includeManifestIcons: false,
  integration: {
    // Builds a single file. The plugin requests this with an option that the bundler no longer supports.
    configureCustomSWViteBuild({ build }) {
      Object.assign(build!.rollupOptions!.output!, { inlineDynamicImports: undefined, codeSplitting: false });
    },
  },
  injectManifest: {
    globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}'],
    // The file names contain a hash of the content.
    dontCacheBustURLsMatching: /^assets\//,
    // The server serves the app shell at `/`, not at `/index.html`.
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
        warnings: [],
      }),
    ],
  },
});

export default browserApp({ name: 'staff', plugins: [worker] });
