import { useMutation, useQuery } from '@tanstack/react-query';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import styles from './client-file.module.css';
import { FileSection } from './file-section.tsx';

const SHOWN = 5;

/** The newest orders. A pending order can be cancelled for the customer until its cut-off. */
export function OrdersSection({ file }: { file: ClientFile }) {
  const { t } = useTranslation('customers');
  const { date, price } = useFormats();
  const { id } = file.customer;
  const orders = useQuery(api.query('GET /api/orders', { query: { accountId: id, limit: SHOWN } }));
  return (
    <FileSection title={t('orders.title')} action={<Link to={paths.ordersOf(id)}>{t('orders.all')}</Link>}>
      <QueryView query={orders} title={t('orders.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.quiet}>{t('orders.none')}</p>
          ) : (
            <ul className={styles.list}>
              {items.map((order) => (
                <li key={order.id}>
                  <span className={styles.row}>
                    <Link to={paths.order(order.id)}>
                      {t('orders.line', { number: order.orderNumber, date: date(order.deliveryDate) })}
                    </Link>
                    <span>{price(order.totalAmount)}</span>
                  </span>
                  <span className={styles.row}>
                    <StatusBadge status={order.status} small />
                    {order.status === 'pending' ? <Withdraw customerId={id} order={order} /> : null}
                  </span>
                  {order.outcomeNote ? <p className={styles.quiet}>{order.outcomeNote}</p> : null}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </FileSection>
  );
}

const PAYMENTS_SHOWN = 3;

/** Balance, latest payments, and the amount on account per month with a link to the statement. */
export function AccountSection({ file: { customer, onAccount, today } }: { file: ClientFile }) {
  const { t } = useTranslation('customers');
  const { month: nameOf, price } = useFormats();
  const now = today.slice(0, 7);
  const months = onAccount.some(({ month }) => month === now)
    ? onAccount
    : [{ month: now, amount: '0.00' }, ...onAccount];
  return (
    <FileSection
      title={t('account.title')}
      action={<Link to={paths.account(customer.id)}>{t('account.more')}</Link>}
    >
      <Balance id={customer.id} />
      <h3>{t('account.months')}</h3>
      <ul className={styles.list}>
        {months.map(({ month, amount }) => (
          <li key={month}>
            <span className={styles.row}>
              {month > now ? (
                <span>{nameOf(month)}</span>
              ) : (
                <Link to={paths.statement(month, customer.id)}>
                  {t('account.statement', { month: nameOf(month) })}
                </Link>
              )}
              <strong>{price(amount)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </FileSection>
  );
}

function Balance({ id }: { id: number }) {
  const { t } = useTranslation('customers');
  const { date, price } = useFormats();
  const account = useQuery({
    ...api.query('GET /api/customers/{id}/account', { params: { id } }),
    refetchOnMount: 'always',
  });
  return (
    <QueryView query={account} title={t('account.failed')} level={3}>
      {({ balance, credit, payments, customer }) => (
        <>
          <p className={styles.row}>
            <span>{t(Number(credit) > 0 ? 'account.credit' : 'account.owes')}</span>
            <strong>{price(Number(credit) > 0 ? credit : balance)}</strong>
          </p>
          <p className={styles.row}>
            <span>{t('account.reference')}</span>
            <span>{spacedReference(customer.paymentReference)}</span>
          </p>
          <h3>{t('account.lastPayments')}</h3>
          {payments.length === 0 ? (
            <p className={styles.quiet}>{t('account.noPayments')}</p>
          ) : (
            <ul className={styles.list}>
              {payments.slice(0, PAYMENTS_SHOWN).map((payment) => (
                <li key={payment.id}>
                  <span className={styles.row}>
                    <span>{date(payment.receivedOn, 'numeric')}</span>
                    <span>{price(payment.amount)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </QueryView>
  );
}

interface WithdrawProps {
  customerId: number;
  order: { id: number; orderNumber: string };
}

function Withdraw({ customerId, order }: WithdrawProps) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation('common');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    ...api.mutation('POST /api/customers/{id}/orders/{orderId}/withdrawal'),
    onMutate: ignoreDoubleClick,
    onSuccess: () => toast.show({ kind: 'success', title: t('orders.withdrawn') }),
    onError: (error) =>
      toast.show({ kind: 'error', title: common('errors.title'), text: errorText(error, t('failed')) }),
  });
  const ask = async () => {
    const number = order.orderNumber;
    const isSure = await confirm({
      title: t('orders.withdrawTitle', { number }),
      text: t('orders.withdrawText'),
      confirmLabel: t('orders.withdraw'),
      destructive: true,
    });
    if (isSure) mutate({ params: { id: customerId, orderId: order.id }, body: {} });
  };
  return (
    <Button
      variant="subtle"
      size="small"
      isLoading={isPending}
      aria-label={t('orders.withdrawOf', { number: order.orderNumber })}
      onClick={() => void ask()}
    >
      {t('orders.withdraw')}
    </Button>
  );
}

/** The latest messages to the customer and their contacts. */
export function MessagesSection({ file: { messages } }: { file: ClientFile }) {
  const { t } = useTranslation('customers');
  const { instant } = useFormats();
  return (
    <FileSection title={t('messages.title')}>
      {messages.length === 0 ? <p className={styles.quiet}>{t('messages.none')}</p> : null}
      <ul className={styles.list}>
        {messages.map(({ id, at, to, subject, state }) => (
          <li key={id}>
            <span className={styles.text}>{subject}</span>
            <span className={`${styles.quiet} ${styles.text}`}>
              {instant(at)} · {to} · {t(`messages.state.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </FileSection>
  );
}
