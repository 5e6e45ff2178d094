/** An e-mail address as history keeps it: enough to recognise it, too little to write to it. */
export function maskAddress(email: string): string;
export function maskAddress(email: string | null): string | null;
export function maskAddress(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}
