import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOffice } from './role-choices.ts';

/** A link to an order or a person. Without access to those pages, it is plain text. */
export function OfficeLink({ to, children }: { to: string; children: ReactNode }) {
  return isOffice(useUser()) ? <Link to={to}>{children}</Link> : <span>{children}</span>;
}
