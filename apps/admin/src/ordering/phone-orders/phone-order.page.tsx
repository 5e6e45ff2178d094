import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { NewCustomerForm } from '../../access/users/new-customer.form.tsx';
import { PersonPicker } from '../../access/users/person-picker.tsx';
import styles from './phone-order.module.css';

/** Search for the customer who is calling. */
export default function PhoneOrderPage() {
  const { t } = useTranslation('phone');
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const serve = (id: number) => void navigate(paths.phoneOrder(id));
  usePageTitle(t('title'));
  // The search is the only control on this page, so it gets the focus.
  useEffect(() => {
    document.getElementById('caller')?.focus();
  }, []);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles.who}>
        <PersonPicker
          id="caller"
          label={t('who')}
          description={t('whoHelp')}
          value={undefined}
          onPick={(person) => person && serve(person.id)}
          onType={setTyped}
        />
        <Button variant="secondary" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t('newCustomer')}
        </Button>
      </div>
      {isAdding ? <NewCustomerForm onClose={() => setAdding(false)} onAdded={serve} typed={typed} /> : null}
    </>
  );
}
