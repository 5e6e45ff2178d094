import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOffice } from './role-choices.ts';

/** Leads to orders and people; whoever may not open those reads the same words without a link. */
export function OfficeLink({ to, children }: { to: string; children: ReactNode }) {
  return isOffice(useUser()) ? <Link to={to}>{children}</Link> : <span>{children}</span>;
}
