import type { Session } from './session.schemas.ts';

/** The session response for visitors who are not signed in. */
export const GUEST_SESSION: Session = { user: null, cart: null, favourites: [], diet: null };
