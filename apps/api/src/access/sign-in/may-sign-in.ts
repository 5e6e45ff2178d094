/**
 * Whether a person can sign in, or get the means to: not with an account of the demonstration outside of it, and not after
 * their death. Customers who have left still read their statements.
 */
export const maySignIn = ({ isDemo, isDead }: { isDemo: boolean; isDead: boolean }, demo: boolean): boolean =>
  !isDead && (demo || !isDemo);
