import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Ten equal shades: the tokens have one colour for each use, and Mantine wants a scale. */
const AJVAR = Array.from({ length: 10 }, () => 'var(--ajvar)') as unknown as MantineColorsTuple;

/**
 * Mantine in the product's look. Every value is a token of tokens.css, so the three densities (shop, staff, desk) are
 * changes of tokens and share this theme.
 */
export const theme = createTheme({
  primaryColor: 'ajvar',
  colors: { ajvar: AJVAR },
  white: 'var(--card)',
  black: 'var(--ink)',
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-heading)' },
  defaultRadius: 'md',
  radius: { sm: 'var(--corner)', md: 'var(--corner)', lg: 'var(--corner-large)' },
  spacing: {
    xs: 'var(--space-1)',
    sm: 'var(--space-2)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  fontSizes: {
    sm: 'var(--text-small)',
    md: 'var(--text)',
    lg: 'var(--text-large)',
    xl: 'var(--text-title)',
  },
  // In rem of the browser, as media queries have them; the same widths as in the style sheets (stylelint.config.js).
  breakpoints: { xs: '30em', sm: '48em', md: '60em', lg: '75em' },
  shadows: { sm: 'var(--lift)', md: 'var(--lift)', lg: 'var(--lift-high)' },
  components: {
    // Text keeps the size of its surroundings, so that a text in a table cell is as large as the cell's.
    Text: { defaultProps: { inherit: true } },
    // Positioned inside its parent: an open dialog makes everything outside it inert.
    Menu: {
      defaultProps: { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } },
    },
    // The base styles take the markers from lists with a class.
    List: { defaultProps: { listStyleType: 'disc' } },
    Paper: { defaultProps: { withBorder: true, p: 'md', radius: 'lg' } },
  },
});

/** The variables that Mantine derives from its own palette. */
export const variables: CSSVariablesResolver = () => ({
  // Mantine's Text reads this variable, which no Mantine style sets.
  variables: { '--mantine-text-wrap': 'wrap' },
  light: {
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--ajvar)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--ajvar)',
    '--mantine-color-default-border': 'var(--clay)',
    '--mantine-color-gray-3': 'var(--thread)',
    '--mantine-color-gray-4': 'var(--thread)',
  },
  dark: {},
});
