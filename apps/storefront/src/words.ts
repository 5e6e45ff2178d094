import type { Namespace } from '@trpeza/i18n/namespaces';

/** The dictionaries of the frame and the public pages; they travel as one file per language (vite.config.ts). */
export const FIRST_WORDS: readonly Namespace[] = ['common', 'home', 'meals', 'cart', 'calendar'];
