import { Stack } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NewCustomerForm } from '../../access/users/new-customer.form.tsx';
import { PersonPicker } from '../../access/users/person-picker.tsx';
import { paths } from '../../paths.ts';

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
      <Stack gap="sm" maw="40rem">
        <PersonPicker
          id="caller"
          label={t('who')}
          description={t('whoHelp')}
          value={undefined}
          onPick={(person) => person && serve(person.id)}
          onType={setTyped}
        />
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('newCustomer')}
          </Button>
        </div>
      </Stack>
      {isAdding ? <NewCustomerForm onClose={() => setAdding(false)} onAdded={serve} typed={typed} /> : null}
    </>
  );
}
