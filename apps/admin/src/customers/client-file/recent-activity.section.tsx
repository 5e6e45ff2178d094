import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '@trpeza/api-client/client';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { EntryList, FileSection, type SectionProps, TOUCH } from './file-section.tsx';

const ORDERS_SHOWN = 5;
const PAYMENTS_SHOWN = 3;

/** The newest orders. A pending order can be cancelled for the customer until its cut-off. */
export function OrdersSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const { id } = file.customer;
  const orders = useQuery(api.query('GET /api/orders', { query: { accountId: id, limit: ORDERS_SHOWN } }));
  return (
    <FileSection
      title={t('orders.title')}
      action={
        <Box component={Link} to={paths.ordersOf(id)} {...TOUCH}>
          {t('orders.all')}
        </Box>
      }
    >
      <QueryView query={orders} title={t('orders.failed')}>
        {({ items }) => (
          <EntryList none={t('orders.none')}>
            {items.map((order) => (
              <OrderItem key={order.id} customerId={id} order={order} />
            ))}
          </EntryList>
        )}
      </QueryView>
    </FileSection>
  );
}

function OrderItem({
  customerId,
  order,
}: {
  customerId: number;
  order: Reply<'GET /api/orders'>['items'][number];
}) {
  const { t } = useTranslation('customers');
  const { date, price } = useFormats();
  const confirm = useConfirm();
  const number = order.orderNumber;
  const withdraw = useSave(api.mutation('POST /api/customers/{id}/orders/{orderId}/withdrawal'), {
    done: t('orders.withdrawn'),
    failed: t('failed'),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('orders.withdrawTitle', { number }),
      text: t('orders.withdrawText'),
      confirmLabel: t('orders.withdraw'),
      destructive: true,
    });
    if (isSure) withdraw.mutate({ params: { id: customerId, orderId: order.id }, body: {} });
  };
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <Box component={Link} to={paths.order(order.id)} {...TOUCH}>
          {t('orders.line', { number, date: date(order.deliveryDate, 'day') })}
        </Box>
        <Group gap="sm">
          {order.status === 'pending' ? (
            <Button
              variant="subtle"
              size="small"
              isLoading={withdraw.isPending}
              aria-label={t('orders.withdrawOf', { number })}
              onClick={() => void ask()}
            >
              {t('orders.withdraw')}
            </Button>
          ) : null}
          <StatusBadge status={order.status} small />
          <Text w="5rem" ta="end">
            {price(order.totalAmount)}
          </Text>
        </Group>
      </Group>
      {order.outcomeNote ? <Text c="dimmed">{order.outcomeNote}</Text> : null}
    </li>
  );
}

/** Balance, latest payments, and the amount on account per month with a link to the statement. */
export function AccountSection({ file: { customer, onAccount, today } }: SectionProps) {
  const { t } = useTranslation('customers');
  const { date, month: nameOf, price } = useFormats();
  const account = useQuery({
    ...api.query('GET /api/customers/{id}/account', { params: { id: customer.id } }),
    refetchOnMount: 'always',
  });
  const now = today.slice(0, 7);
  const months = onAccount.some(({ month }) => month === now)
    ? onAccount
    : [{ month: now, amount: '0.00' }, ...onAccount];
  return (
    <FileSection
      title={t('account.title')}
      action={
        <Box component={Link} to={paths.account(customer.id)} {...TOUCH}>
          {t('account.more')}
        </Box>
      }
    >
      <QueryView query={account} title={t('account.failed')} level={3}>
        {({ balance, credit, payments, customer: { paymentReference } }) => (
          <FactList
            isCompact
            facts={[
              Number(credit) > 0 ? [t('account.credit'), price(credit)] : [t('account.owes'), price(balance)],
              [t('account.reference'), spacedReference(paymentReference)],
              [
                t('account.lastPayments'),
                payments
                  .slice(0, PAYMENTS_SHOWN)
                  .map(({ receivedOn, amount }) => `${date(receivedOn, 'numeric')}: ${price(amount)}`)
                  .join('\n') || t('account.noPayments'),
              ],
              [
                t('account.months'),
                months.map(({ month, amount }) => (
                  <div key={month}>
                    {month > now ? (
                      nameOf(month)
                    ) : (
                      <Box component={Link} to={paths.statement(month, customer.id)} {...TOUCH}>
                        {nameOf(month)}
                      </Box>
                    )}
                    {`: ${price(amount)}`}
                  </div>
                )),
              ],
            ]}
          />
        )}
      </QueryView>
    </FileSection>
  );
}

/** The latest messages to the customer and their contacts. */
export function MessagesSection({ file: { messages } }: SectionProps) {
  const { t } = useTranslation('customers');
  const { instant } = useFormats();
  return (
    <FileSection title={t('messages.title')}>
      <EntryList none={t('messages.none')}>
        {messages.map(({ id, at, to, subject, state }) => (
          <li key={id}>
            {subject}
            <Text c="dimmed" fz="sm">
              {instant(at)} · {to} · {t(`messages.state.${state}`)}
            </Text>
          </li>
        ))}
      </EntryList>
    </FileSection>
  );
}
