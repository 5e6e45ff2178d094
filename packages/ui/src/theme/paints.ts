import { createTheme, type MantineColorsTuple, type MantineTheme } from '@mantine/core';

/** Our paints instead of Mantine's fourteen palettes; an unknown colour name does not compile. */
type Paint = 'ajvar' | 'gray' | 'ochre' | 'pepper' | 'indigo';

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<Paint, MantineColorsTuple>;
  }
}

const ajvar: MantineColorsTuple = [
  '#FAE6DD',
  '#F3CDBF',
  '#E6A797',
  '#D87F70',
  '#C75A4D',
  '#B83D35',
  '#AD2C27',
  '#A3231F',
  '#7F1916',
  '#5E1210',
];

/** Mantine draws edges with shade 4, hints with 5 and quiet text with 6: from there on the ramp is dark enough to read. */
const gray: MantineColorsTuple = [
  '#FFFAEF',
  '#F9F0DE',
  '#F0E4CC',
  '#E6D8BD',
  '#8A6F4D',
  '#6B5439',
  '#5C4736',
  '#4A382A',
  '#3A2A1F',
  '#2B1B12',
];

const ochre: MantineColorsTuple = [
  '#FDF0CD',
  '#FAE3A9',
  '#F6D58A',
  '#EDBE55',
  '#E3A935',
  '#D8981E',
  '#A8720F',
  '#7E5509',
  '#5F4006',
  '#432D04',
];

const pepper: MantineColorsTuple = [
  '#DFEAD8',
  '#C6DABD',
  '#A3C39B',
  '#7CA678',
  '#598A5C',
  '#40714A',
  '#365F40',
  '#2F5D3A',
  '#1F4A2C',
  '#14331E',
];

const indigo: MantineColorsTuple = [
  '#DFE8EF',
  '#C3D3E0',
  '#9DB5CA',
  '#7492AF',
  '#527394',
  '#3A5A7B',
  '#2D4C6D',
  '#24405E',
  '#1A3049',
  '#122234',
];

/** Colours, type and measures. Without the overrides, so that it can also be read outside a bundler. */
export const paints = createTheme({
  colors: { ajvar, gray, ochre, pepper, indigo } as MantineTheme['colors'],
  primaryColor: 'ajvar',
  primaryShade: 7,
  white: '#FFFDF8',
  black: '#2B1B12',
  autoContrast: false,
  fontFamily: 'var(--font-body)',
  fontSmoothing: false,
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '700', textWrap: 'balance' },
  fontSizes: { xs: '1rem', sm: '1.0625rem', md: '1.125rem', lg: '1.25rem', xl: '1.5rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.55', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '1.125rem', xl: '2rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
