/**
 * Returns the path to open after the sign-in. Only a path of this app is accepted, because anyone can craft a link with
 * `?next=`.
 */
export function nextPath(search: string, home: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/auth') ? next : home;
}
