/** Where to go after signing in: only a path of this app, since anyone can write a link with `?next=`. */
export function nextPath(search: string, home: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/auth') ? next : home;
}
