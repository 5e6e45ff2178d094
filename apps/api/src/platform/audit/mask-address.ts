/** Masks an email address for the audit log. People can recognise the address, but nothing can be sent to it. */
export function maskAddress(email: string): string;
export function maskAddress(email: string | null): string | null;
export function maskAddress(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}
