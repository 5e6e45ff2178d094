import type { Session } from './session.schemas.ts';

/** What the session call answers somebody who has not signed in. */
export const NOBODY: Session = { user: null, cart: null, favourites: [], diet: null };
