import { AccessDenied } from '@trpeza/ui/access/sign-in/access-denied';
import { Guard } from '@trpeza/ui/platform/back-office/guard';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

/** Guards the kitchen's documents: guests are sent to the sign-in page, other roles see why they have no access. */
export function KitchenGuard({ denied, children }: { denied: string; children: ReactNode }) {
  return (
    <Guard
      signIn={paths.signIn}
      may={({ role }) => role === 'restaurateur'}
      otherwise={<AccessDenied text={denied} />}
    >
      {children}
    </Guard>
  );
}
