import { useQuery } from '@tanstack/react-query';
import type { OwnAccount as Account } from '@trpeza/contract/money/statements.schemas';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useFormats } from '../../use-formats.ts';
import styles from './budget.module.css';

/** What the customer owes or has overpaid, and how to pay it; renders nothing if the account was never used. */
export function OwnAccount() {
  const { t } = useTranslation('budgets');
  const { data: account } = useQuery({ ...api.query('GET /api/statements/own/account'), staleTime: 0 });
  if (!account) return null;
  const isUnused = account.balance === '0.00' && account.payments.length === 0;
  if (isUnused) return null;
  return (
    <section className={styles.account} aria-labelledby="own-account">
      <h2 id="own-account">{t('account.title')}</h2>
      <Balance account={account} />
      <Payments account={account} />
    </section>
  );
}

function Balance({ account: { balance, due, bankDetails, paymentReference } }: { account: Account }) {
  const { t } = useTranslation('budgets');
  const { price, date } = useFormats();
  if (balance.startsWith('-'))
    return (
      <>
        <p className={styles.balance}>{t('account.credit', { amount: price(balance.slice(1)) })}</p>
        <p>{t('account.creditText')}</p>
      </>
    );
  if (balance === '0.00') return <p className={styles.balance}>{t('account.paid')}</p>;
  return (
    <>
      <p className={styles.balance}>{t('account.owe', { amount: price(balance) })}</p>
      {due ? (
        <p className={styles.due}>
          {t('account.due', { amount: price(due.amount), date: date(due.on, 'long') })}
        </p>
      ) : (
        <p>{t('account.notDue')}</p>
      )}
      <dl className={styles.pay}>
        {bankDetails ? (
          <>
            <dt>{t('account.bank')}</dt>
            <dd>{bankDetails}</dd>
          </>
        ) : null}
        <dt>{t('account.reference')}</dt>
        <dd>{spacedReference(paymentReference)}</dd>
      </dl>
    </>
  );
}

function Payments({ account: { payments } }: { account: Account }) {
  const { t } = useTranslation('budgets');
  const { price, date } = useFormats();
  if (payments.length === 0) return null;
  return (
    <>
      <h3>{t('account.payments')}</h3>
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.incomingPaymentId}>
            {date(payment.date, 'day')} · {t(`account.method.${payment.method}`)} ·{' '}
            <strong>{price(payment.amount)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
