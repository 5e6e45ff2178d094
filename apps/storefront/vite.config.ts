import { browserApp } from '@trpeza/config/vite';
import { defineConfig, mergeConfig } from 'vite';

const shared = browserApp({ name: 'storefront', ssr: 'src/entry-server.tsx' });

/** The words of the first load travel as one file per language instead of six. */
const words = (language: string) => ({
  name: `words-${language}`,
  test: new RegExp(`locales[\\\\/]${language}[\\\\/](common|home|meals|cart|calendar)\\.json$`),
  priority: 30,
});

/**
 * One file for the frame of every page, with every style of the public pages (src/styles.ts): the style must be one piece
 * to be written into the page, and the frame is needed whatever page one opens.
 */
const frame = { name: 'frame', tags: ['$initial' as const], priority: 5 };

/** What two public pages share: one small file instead of seven requests. */
const pageParts = {
  name: 'page-parts',
  test: /[\\/](page-head|order-by|use-meal-words|meal-marks|meal-picture|empty-state|empty-plate|step-list|page-header)\.tsx?$/,
  priority: 2,
};

export default defineConfig((env) => {
  if (env.isSsrBuild) return shared(env);
  return mergeConfig(shared(env), {
    build: {
      rolldownOptions: {
        input: 'src/entry-client.tsx',
        output: { codeSplitting: { groups: [words('en'), words('mk'), frame, pageParts] } },
      },
    },
  });
});
