import { useMutation, useQuery } from '@tanstack/react-query';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import type { CustomerAccount, UnpaidCharge } from '@trpeza/contract/money/incoming-payments.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { api } from '../../api.ts';
import { isGone } from '../../is-gone.ts';
import { paths } from '../../paths.ts';
import { isInAudience } from '../../access/users/audience.ts';
import { OfficeLink } from '../../access/users/office-link.tsx';
import { AgreementsSection } from '../agreements/agreements.section.tsx';
import { isOffice } from '../../access/users/role-choices.ts';
import { type Question, ReasonDialog } from './reason.form.tsx';
import { IncomingPaymentsTable } from './incoming-payments-list.tsx';
import styles from './incoming-payments.module.css';
import { RecordIncomingPayment } from './record-payment.form.tsx';

export default function AccountPage() {
  const { t } = useTranslation(['incoming-payments', 'admin']);
  const id = Number(useParams()['id']);
  const account = useQuery({
    ...api.query('GET /api/customers/{id}/account', { params: { id } }),
    refetchOnMount: 'always',
  });
  usePageTitle(account.data?.customer.name ?? t('account.title'));
  const isNobody = isGone(account.error);
  return (
    <>
      {isNobody ? <PageHeader title={t('account.title')} /> : null}
      <QueryView
        query={account}
        title={isNobody ? t('admin:noSuchCustomer') : t('account.loadFailed')}
        isFinal={isNobody}
      >
        {(data) => <Account account={data} />}
      </QueryView>
    </>
  );
}

function Account({ account }: { account: CustomerAccount }) {
  const { t } = useTranslation('incoming-payments');
  const { price, date } = useFormats();
  const user = useUser();
  const [isRecording, setRecording] = useState(false);
  const { customer, balance, credit, charged, received, remindedOn, unpaid, payments } = account;
  const isBookkeeper = isInAudience('bookkeepers', user);
  const hasCredit = Number(credit) > 0;
  const settlement = useSettlement(account);
  return (
    <div className={styles.page}>
      <PageHeader
        title={customer.name}
        lead={t('account.lead', { reference: spacedReference(customer.paymentReference) })}
        {...(isBookkeeper && { back: { to: paths.owing(), label: t('owing.title') } })}
        actions={
          <>
            {isOffice(user) ? (
              <ButtonLink variant="secondary" to={paths.customer(customer.id)}>
                {t('account.file')}
              </ButtonLink>
            ) : null}
            {isBookkeeper && balance !== '0.00' ? (
              <Button variant="secondary" onClick={settlement.ask}>
                {hasCredit
                  ? t('account.payOut', { amount: price(credit) })
                  : t('account.writeOff', { amount: price(balance) })}
              </Button>
            ) : null}
            {isBookkeeper ? (
              <Button onClick={() => setRecording(true)}>
                <Icon name="plus" /> {t('record.open')}
              </Button>
            ) : null}
          </>
        }
      />
      <FigureTiles
        label={t('account.title')}
        figures={[
          {
            name: t(hasCredit ? 'owing.credit' : 'owing.sum'),
            value: price(hasCredit ? credit : balance),
            note: hasCredit ? t('account.creditText') : undefined,
          },
          { name: t('account.charged'), value: price(charged) },
          { name: t('account.received'), value: price(received) },
          ...(remindedOn ? [{ name: t('owing.reminded'), value: date(remindedOn, 'numeric') }] : []),
        ]}
      />
      <Unpaid charges={unpaid} />
      <IncomingPaymentsTable
        rows={payments}
        caption={t('account.payments')}
        empty={t('account.noPayments')}
        isSingleCustomer
        isReadOnly={!isBookkeeper}
      />
      <AgreementsSection customerId={customer.id} isReadOnly />
      <RecordIncomingPayment
        open={isRecording}
        payer={{ customer, invoice: null }}
        onClose={() => setRecording(false)}
      />
      <ReasonDialog question={settlement.question} onClose={settlement.close} />
    </div>
  );
}

/** Pays out a customer's whole credit, or writes off their whole debt. */
function useSettlement({ customer: { id, name }, balance, credit }: CustomerAccount) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const toast = useToast();
  const [question, setQuestion] = useState<Question>();
  const isPayout = Number(credit) > 0;
  const amount = price(isPayout ? credit : balance);
  const { mutateAsync } = useMutation({
    ...api.mutation('POST /api/incoming-payments/settlements'),
    onSuccess: () =>
      toast.show({
        kind: 'success',
        title: t(isPayout ? 'account.paidOut' : 'account.writtenOff', { amount }),
      }),
  });
  return {
    question,
    close: () => setQuestion(undefined),
    ask: () =>
      setQuestion({
        title: t(isPayout ? 'account.payOutTitle' : 'account.writeOffTitle', { amount, name }),
        text: t(isPayout ? 'account.payOutText' : 'account.writeOffText', { amount }),
        confirmLabel: t(isPayout ? 'account.payOut' : 'account.writeOff', { amount }),
        dayLabel: t('account.settledOn'),
        hasMethod: isPayout,
        isReasonNeeded: true,
        act: ({ key, day, method, reason }) =>
          mutateAsync({
            body: { key, customerId: id, balance, settledOn: day, reason, ...(isPayout && { method }) },
          }),
      }),
  };
}

function Unpaid({ charges }: { charges: readonly UnpaidCharge[] }) {
  const { t } = useTranslation('incoming-payments');
  const { price, date } = useFormats();
  const columns: Column<UnpaidCharge>[] = [
    {
      key: 'order',
      header: t('account.order'),
      rowHeader: true,
      cell: ({ orderId, orderNumber }) => (
        <OfficeLink to={paths.order(orderId)}>{t('account.orderNumber', { number: orderNumber })}</OfficeLink>
      ),
    },
    { key: 'day', header: t('account.booked'), cell: ({ bookedOn }) => date(bookedOn, 'numeric') },
    {
      key: 'age',
      header: t('account.age'),
      cell: ({ ageDays }) => t('account.days', { count: ageDays }),
      align: 'end',
    },
    { key: 'amount', header: t('list.amount'), cell: ({ amount }) => price(amount), align: 'end' },
    {
      key: 'open',
      header: t('account.open'),
      cell: ({ open }) => <strong>{price(open)}</strong>,
      align: 'end',
    },
  ];
  return (
    <DataTable
      caption={t('account.unpaid')}
      columns={columns}
      rows={charges}
      rowKey={({ orderId }) => orderId}
      empty={t('account.allPaid')}
    />
  );
}
