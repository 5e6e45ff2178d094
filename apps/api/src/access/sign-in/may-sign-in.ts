/**
 * Whether a person may sign in, or get a link or code to do so. People who have died may not. Demo accounts may only in
 * demo mode. Customers who have left may, because they still read their statements.
 */
export const maySignIn = ({ isDemo, isDead }: { isDemo: boolean; isDead: boolean }, demo: boolean): boolean =>
  !isDead && (demo || !isDemo);
