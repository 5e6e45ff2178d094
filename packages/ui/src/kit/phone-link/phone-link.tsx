import type { ReactNode } from 'react';
import { dial } from './dial.ts';

interface PhoneLinkProps {
  number: string;
  /** What the link says in the place of the bare number. */
  children?: ReactNode;
}

/** A telephone number that a phone, or a desk with one, can call; nothing where there is none. */
export function PhoneLink({ number, children = number }: PhoneLinkProps) {
  return number === '' ? null : <a href={dial(number)}>{children}</a>;
}
