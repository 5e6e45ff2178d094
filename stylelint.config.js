/**
 * What every style keeps to. The values stand in packages/ui/src/theme/tokens.css.
 *
 * @type {import('stylelint').Config}
 */
export default {
  referenceFiles: ['packages/ui/src/theme/*.css', 'packages/ui/src/kit/badge/badge.module.css'],
  rules: {
    'declaration-property-unit-disallowed-list': {
      '/^(padding|margin|gap|row-gap|column-gap|inset)/': ['rem', 'em'],
    },
    'no-unknown-custom-properties': true,
  },
  overrides: [
    {
      // Mantine brings the properties that these hand on
      files: ['packages/ui/src/theme/{button,desk}.module.css'],
      rules: { 'no-unknown-custom-properties': null },
    },
  ],
};
