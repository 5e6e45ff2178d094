import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Two tests read stylesheets: the generated theme variables, and the contrast of the badges.
  test: { name: 'ui', css: true },
});
