import { createTheme, type MantineColorsTuple } from '@mantine/core';
import input from './input.module.css';

/** Ten equal shades: the tokens have one colour for each use, and Mantine wants a scale. */
const AJVAR = Array.from({ length: 10 }, () => 'var(--ajvar)') as unknown as MantineColorsTuple;

/**
 * Mantine in the product's look. Sizes and colours are variables in mantine.css that follow the tokens, so the three
 * densities (shop, staff, desk) are changes of tokens and share this theme.
 */
export const theme = createTheme({
  primaryColor: 'ajvar',
  colors: { ajvar: AJVAR },
  // In rem of the browser, as media queries have them; the same widths as in the style sheets (stylelint.config.js).
  breakpoints: { xs: '30em', sm: '48em', md: '60em', lg: '75em' },
  components: {
    // Text keeps the size of its surroundings, so that a text in a table cell is as large as the cell's.
    Text: { defaultProps: { inherit: true } },
    Input: { classNames: { wrapper: input.wrapper ?? '', input: input.input ?? '' } },
    InputWrapper: {
      // In the order in which screen readers read them.
      defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'], withAsterisk: false },
      classNames: {
        root: input.root ?? '',
        label: input.label ?? '',
        description: input.description ?? '',
        error: input.error ?? '',
      },
    },
    // Positioned inside its parent: an open dialog makes everything outside it inert.
    Menu: {
      defaultProps: { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } },
    },
    // The base styles take the markers from lists with a class.
    List: { defaultProps: { listStyleType: 'disc' } },
    Paper: { defaultProps: { withBorder: true, p: 'md', radius: 'lg' } },
  },
});
