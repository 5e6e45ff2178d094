import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { ImportFlow } from '../../office/imports/import-flow.tsx';
import { BankFiles } from './bank-files.tsx';
import { BankLines } from './bank-lines.tsx';
import { IncomingPaymentsList } from './incoming-payments-list.tsx';
import styles from './incoming-payments.module.css';
import { RecordIncomingPayment } from './record-payment.form.tsx';

/** The money received: all incoming payments, and the bank files that they are imported from. */
export default function IncomingPaymentsPage() {
  const { t } = useTranslation('incoming-payments');
  const [address, setAddress] = useSearchParams();
  const [isRecording, setRecording] = useState(false);
  const tab = address.get('tab') === 'bank' ? 'bank' : 'list';
  const open = useQuery({
    ...api.query('GET /api/bank-lines', { query: { limit: 1 } }),
    refetchOnMount: 'always',
  });
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button onClick={() => setRecording(true)}>
            <Icon name="plus" /> {t('record.open')}
          </Button>
        }
      />
      <Tabs
        label={t('title')}
        chosen={tab}
        onChoose={(id) => setAddress(id === 'bank' ? { tab: id } : {}, { replace: true })}
        tabs={[
          { id: 'list', label: t('tab.list') },
          {
            id: 'bank',
            label: t('tab.bank'),
            ...(open.data && open.data.total > 0 && { note: t('file.open', { count: open.data.total }) }),
          },
        ]}
      >
        <div className={styles.page}>
          {tab === 'bank' ? (
            <>
              <ImportFlow kinds={['bank']}>
                <BankFiles />
              </ImportFlow>
              <BankLines />
            </>
          ) : (
            <IncomingPaymentsList />
          )}
        </div>
      </Tabs>
      <RecordIncomingPayment open={isRecording} onClose={() => setRecording(false)} />
    </>
  );
}
