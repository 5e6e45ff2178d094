/** The masked form of an email address in the audit log: recognisable, but not usable for sending. */
export function maskAddress(email: string): string;
export function maskAddress(email: string | null): string | null;
export function maskAddress(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}
