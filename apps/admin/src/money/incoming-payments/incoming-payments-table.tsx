import type { IncomingPayment } from '@trpeza/contract/money/incoming-payments.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Amount } from '../statements/amount.tsx';
import { nameOfPayer } from './payer-picker.tsx';
import type { Question } from './payment.form.tsx';

interface ColumnOptions {
  /** On the page of one customer: leaves out the payer. */
  isSingleCustomer?: boolean;
  /** Opens the question before a payment is reversed; without it, payments cannot be reversed. */
  onAsk?: ((question: Question) => void) | undefined;
}

/** The columns of a table of incoming payments. */
export function usePaymentColumns({ isSingleCustomer = false, onAsk }: ColumnOptions) {
  const { t } = useTranslation('incoming-payments');
  const { date, price } = useFormats();
  const questionOf = (payment: IncomingPayment): Question => ({
    title: t('reverse.title', { amount: price(payment.amount), name: nameOfPayer(payment) }),
    text: t('reverse.text'),
    submit: t('reverse.confirm'),
    dayLabel: t('reverse.day'),
    call: api.mutation('POST /api/incoming-payments/{id}/reverse', ({ key, day, reason }) => ({
      params: { id: payment.id },
      body: { key, reversedOn: day, reason },
    })),
    done: t('reverse.done'),
  });
  const columns: Column<IncomingPayment>[] = [
    {
      key: 'day',
      header: t('list.day'),
      rowHeader: isSingleCustomer,
      cell: ({ receivedOn }) => date(receivedOn, 'numeric'),
    },
    {
      key: 'payer',
      header: t('list.payer'),
      rowHeader: true,
      cell: (payment) => <PayerLink payment={payment} />,
    },
    { key: 'method', header: t('list.method'), cell: ({ method }) => t(`method.${method}`) },
    {
      key: 'amount',
      header: t('list.amount'),
      cell: ({ amount }) => <Amount of={amount} />,
      align: 'end',
      line: 'first',
    },
    // An empty cell takes no space on a phone.
    { key: 'about', header: t('list.about'), cell: (payment) => aboutOf(payment) },
    {
      key: 'actions',
      header: t('list.actions'),
      align: 'end',
      line: 'first',
      cell: (payment) =>
        onAsk && payment.reverses === null && payment.reversedBy === null ? (
          <RowMenu
            label={t('list.actionsOf', {
              name: nameOfPayer(payment),
              day: date(payment.receivedOn, 'numeric'),
            })}
            actions={[{ label: t('reverse.action'), onSelect: () => onAsk(questionOf(payment)) }]}
          />
        ) : null,
    },
  ];
  const aboutOf = ({ amount, reference, note, bankDay, bankText, reverses, reversedBy }: IncomingPayment) => {
    const day = bankDay && t('list.bankDay', { day: date(bankDay, 'numeric') });
    const texts = [day, bankText, reference, note].filter(Boolean).join(' · ');
    const badge =
      reversedBy !== null ? (
        <Badge tone="red">{t('list.reversed')}</Badge>
      ) : reverses !== null ? (
        <Badge>{t('list.reversal')}</Badge>
      ) : amount.startsWith('-') ? (
        <Badge>{t('list.paidOut')}</Badge>
      ) : null;
    return badge || texts ? (
      <>
        {badge} {texts}
      </>
    ) : null;
  };
  const isShown = { payer: !isSingleCustomer, actions: onAsk !== undefined };
  return columns.filter(({ key }) => isShown[key as keyof typeof isShown] ?? true);
}

export function PayerLink({ payment }: { payment: Pick<IncomingPayment, 'customer' | 'invoice'> }) {
  const { customer, invoice } = payment;
  const name = nameOfPayer(payment);
  if (customer) return <Link to={paths.account(customer.id)}>{name}</Link>;
  return invoice ? <Link to={paths.invoice(invoice.month, invoice.funderId)}>{name}</Link> : name;
}
