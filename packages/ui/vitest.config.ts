import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Two tests read stylesheets: what the theme writes, and the contrast of the badges.
  test: { name: 'ui', css: true },
});
