/**
 * Rules for all style sheets. The design tokens are in packages/ui/src/theme/tokens.css.
 * @type {import('stylelint').Config}
 */
export default {
  referenceFiles: ['packages/ui/src/theme/*.css', 'packages/ui/src/kit/{badge,notice}/*.module.css'],
  rules: {
    // Colours come from tokens; only print styles use black and grey directly
    'color-no-hex': true,
    'declaration-property-unit-disallowed-list': {
      '/^(padding|margin|gap|row-gap|column-gap|inset)/': ['rem', 'em'],
    },
    // Breakpoints: large phone, tablet, landscape tablet, desktop. Components that depend on their own width use
    // container queries
    'media-feature-name-value-allowed-list': { width: ['30em', '48em', '60em', '75em'] },
    'media-feature-name-disallowed-list': [/^(min-|max-)?device-/],
    'media-feature-range-notation': 'context',
    'no-unknown-custom-properties': true,
  },
  overrides: [
    {
      files: ['packages/ui/src/{theme,kit/badge}/*.css'],
      rules: { 'color-no-hex': null },
    },
  ],
};
