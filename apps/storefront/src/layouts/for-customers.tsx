import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ForSignedIn } from './for-signed-in.tsx';

interface ForCustomersProps {
  title: string;
  /** A text for all users, below the page's heading. */
  lead?: string;
  /** A text for guests, beside the link to the sign-in page. */
  logInText?: string;
  children: (user: User) => ReactNode;
}

/** Wraps pages for customers only; staff get links to their own pages. */
export function ForCustomers({ title, children, ...rest }: ForCustomersProps) {
  return (
    <ForSignedIn title={title} {...rest}>
      {(user) => (user.role === 'customer' ? children(user) : <CustomersOnly title={title} />)}
    </ForSignedIn>
  );
}

function CustomersOnly({ title }: { title: string }) {
  const { t } = useTranslation('accounts');
  return (
    <div data-page="narrow">
      <h1 data-quiet tabIndex={-1}>
        {title}
      </h1>
      <Notice title={t('auth.customersOnly')}>{t('auth.customersOnlyText')}</Notice>
    </div>
  );
}
