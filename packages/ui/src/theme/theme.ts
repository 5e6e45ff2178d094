import { mergeThemeOverrides, type MantineThemeOverride } from '@mantine/core';
import { fields, overlays } from './overrides.ts';
import { paints } from './paints.ts';

/** What every app needs. Overrides are plain data and classes, so that no component comes in with the theme. */
export const theme: MantineThemeOverride = mergeThemeOverrides(paints, {
  components: { ...fields, ...overlays },
});
