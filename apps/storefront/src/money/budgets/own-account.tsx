import { List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnAccount as Account } from '@trpeza/contract/money/statements.schemas';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { useTranslation } from 'react-i18next';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { api } from '../../api.ts';
import { useFormats } from '../../use-formats.ts';

/** What the customer owes or has overpaid, and how to pay it; renders nothing if the account was never used. */
export function OwnAccount() {
  const { t } = useTranslation('budgets');
  const { data: account } = useQuery({ ...api.query('GET /api/statements/own/account'), staleTime: 0 });
  if (!account) return null;
  const isUnused = account.balance === '0.00' && account.payments.length === 0;
  if (isUnused) return null;
  return (
    <Paper component="section" aria-labelledby="own-account">
      <Stack gap="sm">
        <Title order={2} id="own-account">
          {t('account.title')}
        </Title>
        <Balance account={account} />
        <Payments account={account} />
      </Stack>
    </Paper>
  );
}

function Balance({ account: { balance, due, bankDetails, paymentReference } }: { account: Account }) {
  const { t } = useTranslation('budgets');
  const { price, date } = useFormats();
  if (balance.startsWith('-'))
    return (
      <>
        <Large>{t('account.credit', { amount: price(balance.slice(1)) })}</Large>
        <p>{t('account.creditText')}</p>
      </>
    );
  if (balance === '0.00') return <Large>{t('account.paid')}</Large>;
  return (
    <>
      <Large>{t('account.owe', { amount: price(balance) })}</Large>
      {due ? (
        <Text fw={700}>{t('account.due', { amount: price(due.amount), date: date(due.on, 'long') })}</Text>
      ) : (
        <p>{t('account.notDue')}</p>
      )}
      <FactList
        isCompact
        facts={[
          [t('account.bank'), bankDetails],
          [t('account.reference'), spacedReference(paymentReference)],
        ]}
      />
    </>
  );
}

const Large = ({ children }: { children: string }) => (
  <Text fz="xl" fw={700}>
    {children}
  </Text>
);

function Payments({ account: { payments } }: { account: Account }) {
  const { t } = useTranslation('budgets');
  const { price, date } = useFormats();
  if (payments.length === 0) return null;
  return (
    <>
      <Title order={3}>{t('account.payments')}</Title>
      <List>
        {payments.map((payment) => (
          <List.Item key={payment.incomingPaymentId}>
            {date(payment.date, 'day')} · {t(`account.method.${payment.method}`)} ·{' '}
            <strong>{price(payment.amount)}</strong>
          </List.Item>
        ))}
      </List>
    </>
  );
}
