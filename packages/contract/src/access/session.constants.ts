import type { Session } from './session.schemas.ts';

/** What the session call returns for visitors who are not signed in. */
export const NOBODY: Session = { user: null, cart: null, favourites: [], diet: null };
