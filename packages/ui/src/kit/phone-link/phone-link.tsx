import type { ReactNode } from 'react';
import { phoneUrl } from './phone-url.ts';

interface PhoneLinkProps {
  number: string;
  /** The link's text instead of the bare number. */
  children?: ReactNode;
}

/** A telephone number as a link; renders nothing if there is none. */
export function PhoneLink({ number, children = number }: PhoneLinkProps) {
  return number === '' ? null : <a href={phoneUrl(number)}>{children}</a>;
}
