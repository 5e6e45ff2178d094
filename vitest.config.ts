import { defineConfig } from 'vitest/config';

/** One project per workspace folder; a folder that needs a browser-like page or a database has its own vitest.config.ts. */
export default defineConfig({
  test: {
    projects: ['apps/*', 'packages/*', { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } }],
  },
});
