import { createClient } from '@trpeza/api-client/client';

const shownLanguage = (): string => (typeof document === 'undefined' ? 'en' : document.documentElement.lang);

/** The API of the page's own site. */
export const api = createClient({ language: shownLanguage });
