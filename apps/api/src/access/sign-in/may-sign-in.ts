/**
 * Whether a person may sign in, or get a link or code to do so: not with a demo account outside demo mode, and not after
 * their death. Customers who have left may, because they still read their statements.
 */
export const maySignIn = ({ isDemo, isDead }: { isDemo: boolean; isDead: boolean }, demo: boolean): boolean =>
  !isDead && (demo || !isDemo);
