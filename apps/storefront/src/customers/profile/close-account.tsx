import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Card } from '@trpeza/ui/kit/card/card';
import { Button } from '@trpeza/ui/kit/button/button';
import styles from './account.module.css';
import { CloseAccountDialog } from './close-account-dialog.tsx';

/** Lets customers close their account. Staff accounts are managed by the office. */
export function CloseAccount({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const [isAsking, setAsking] = useState(false);
  const isCustomer = user.role === 'customer';
  return (
    <Card as="section" aria-labelledby="close-account">
      <div className={styles.section}>
        <h3 id="close-account">{t('profile.close.title')}</h3>
        <p>{t(isCustomer ? 'profile.close.text' : 'profile.close.staff')}</p>
        {isCustomer ? (
          <div>
            <Button variant="danger" onClick={() => setAsking(true)}>
              {t('profile.close.ask')}
            </Button>
            <CloseAccountDialog isOpen={isAsking} onClose={() => setAsking(false)} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}
