/**
 * What every style keeps to. The values stand in packages/ui/src/theme/tokens.css.
 *
 * @type {import('stylelint').Config}
 */
export default {
  referenceFiles: ['packages/ui/src/theme/*.css', 'packages/ui/src/kit/badge/badge.module.css'],
  rules: {
    // The paints have names; paper knows black and grey
    'color-no-hex': true,
    'declaration-property-unit-disallowed-list': {
      '/^(padding|margin|gap|row-gap|column-gap|inset)/': ['rem', 'em'],
    },
    // A large phone, a tablet, a tablet on its side, a desk; what depends on its own room asks its container
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
