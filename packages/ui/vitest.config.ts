import { defineConfig } from 'vitest/config';

export default defineConfig({
  // badge.test.ts reads its stylesheet to check the contrast of the colours.
  test: { name: 'ui', css: true },
});
