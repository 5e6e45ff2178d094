/** Where to go after signing in: a path of this app and nothing else, since anybody can write a link with `?next=`. */
export function nextPath(search: string, home: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/auth') ? next : home;
}
