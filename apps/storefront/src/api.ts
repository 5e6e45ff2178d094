import { createClient } from '@trpeza/api-client/client';

const shownLanguage = (): string => (typeof document === 'undefined' ? 'en' : document.documentElement.lang);

/** The API client for the page's own origin. */
export const api = createClient({ language: shownLanguage });
