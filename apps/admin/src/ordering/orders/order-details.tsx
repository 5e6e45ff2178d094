import { Box, Group, Text } from '@mantine/core';
import type { Order, OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { MissingPortions } from '@trpeza/ui/ordering/orders/missing-portions';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { type Fact, FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { useState } from 'react';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { usePayerName } from '../../money/statements/use-payer-name.ts';
import { OrderHistory, useOrderHistory } from './order-history.tsx';
import styles from './orders.module.css';

export function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <Facts order={order} />
      <Items items={order.items} />
      <Split order={order} />
      {order.credits.length > 0 ? <Credits order={order} /> : null}
      <OrderHistory order={order} />
    </>
  );
}

/** Returns the name of the funder; undefined for the organisation and for self-payers. */
function useFunderName({ terms: { funder } }: Order): string | undefined {
  const nameOf = usePayerName();
  return funder ? nameOf({ payer: funder.name, payerMk: funder.nameMk }) : undefined;
}

function Facts({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { dateLine, slot, instant } = useFormats();
  const outcome = order.outcome
    ? [
        t(`outcome.${order.outcome}`),
        order.leftWhere && t('leftWhere', { where: order.leftWhere }),
        order.outcomeNote,
      ]
    : [];
  const unpaid = order.isDishonoured
    ? [t('dishonoured.office'), !isFinal(order.status) && t('dishonoured.coming')]
    : [];
  const facts: Fact[] = [
    [
      t('field.customer'),
      <Link key="customer" to={paths.customer(order.userId)}>
        {order.customerName}
      </Link>,
    ],
    [t('field.phone'), order.phoneNumber && <PhoneLink key="phone" number={order.phoneNumber} />],
    [t('field.placed'), instant(order.createdAt)],
    [t('field.deliveryDate'), dateLine(order.deliveryDate)],
    [t('field.deliveryTime'), slot(order.deliveryTime)],
    [t('field.address'), order.deliveryAddress],
    [t('field.instructions'), order.deliveryInstructions],
    [t('field.outcome'), outcome.filter(Boolean).join('. ')],
    // No payment method is shown when there is nothing to pay.
    [
      t('field.payment'),
      (order.paymentReference || order.paymentMethod === 'account') && t(`payment.${order.paymentMethod}`),
    ],
    [t('field.reference'), order.paymentReference],
    [t('field.unpaid'), unpaid.filter(Boolean).join(' ')],
    [t('field.refund'), order.refundStatus && t(`refund.${order.refundStatus}`)],
  ];
  return <FactList facts={facts} isCompact />;
}

function Items({ items }: { items: readonly OrderItem[] }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const columns: Column<OrderItem>[] = [
    { key: 'name', header: t('field.item'), cell: (item) => <Item item={item} />, rowHeader: true },
    {
      key: 'quantity',
      header: t('field.quantity'),
      cell: (item) => (
        <>
          {item.quantity} <MissingPortions item={item} />
        </>
      ),
      align: 'end',
    },
    ...(['price', 'subtotal'] as const).map((key) => {
      return {
        key,
        header: t(`field.${key}`),
        cell: (item: OrderItem) => price(item[key]),
        align: 'end' as const,
      };
    }),
  ];
  return <DataTable caption={t('field.items')} columns={columns} rows={items} rowKey={({ id }) => id} />;
}

function Item({ item }: { item: OrderItem }) {
  const [failed, setFailed] = useState(false);
  return (
    <Group gap="sm" wrap="nowrap">
      {item.imageUrl && !failed ? (
        <img
          src={item.imageUrl}
          alt=""
          width={56}
          height={42}
          loading="lazy"
          onError={() => setFailed(true)}
        />
      ) : null}
      <MealName item={item} />
    </Group>
  );
}

/** Shows the shares of the payers, which add up to the total. Self-payers have a single share. */
function Split({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const payer = useFunderName(order);
  const paidByOthers = (line: 'subsidy' | 'worthSubsidy', amount: string) =>
    order.terms.paidBy === 'nobody'
      ? []
      : ([[payer ? t(`field.${line}By`, { payer }) : t(`field.${line}`), amount]] as const);
  const lines = [
    [t('field.subtotal'), order.subtotal],
    [t('field.fee'), order.deliveryFee],
    [t('field.total'), order.totalAmount],
    [t('field.customerShare'), order.customerAmount],
    ...(Number(order.onAccountAmount) > 0 ? ([[t('field.onAccount'), order.onAccountAmount]] as const) : []),
    ...paidByOthers('subsidy', order.subsidyAmount),
    ...(order.credits.length > 0
      ? ([
          [t('field.credited'), `-${order.creditedAmount}`],
          [t('field.worth'), order.worthAmount],
          [t('field.worthCustomer'), order.worthCustomerAmount],
          ...paidByOthers('worthSubsidy', order.worthSubsidyAmount),
        ] as const)
      : []),
  ] as const;
  const sums = new Set([t('field.total'), t('field.worth')]);
  return (
    <Box component="dl" m={0} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {lines.map(([name, amount]) => (
        <Group key={name} justify="space-between" gap="md" fw={sums.has(name) ? 700 : undefined}>
          <dt>{name}</dt>
          <Box component="dd" m={0}>
            {price(amount)}
          </Box>
        </Group>
      ))}
    </Box>
  );
}

/** The credits of an order, each with the shares of both payers and the office's note. */
function Credits({ order }: { order: Order }) {
  const { t } = useTranslation(['admin', 'orders']);
  const { instant, price } = useFormats();
  // The note is loaded from the history, because customers can read the order but not the office's notes.
  const history = useOrderHistory(order.id);
  const noteOf = (id: number) => history.data?.events.find(({ creditId }) => creditId === id)?.reason;
  const payer = useFunderName(order);
  const sharesOf = (credit: Order['credits'][number]) => {
    const [customer, subsidy] = [price(credit.customerAmount), price(credit.subsidyAmount)];
    if (order.terms.paidBy === 'nobody') return t('credit.sharesAlone', { customer });
    return payer
      ? t('credit.sharesBy', { customer, payer, subsidy })
      : t('credit.shares', { customer, subsidy });
  };
  return (
    <section className={styles.events}>
      <h3>{t('credit.title')}</h3>
      <ul className={styles.events}>
        {order.credits.map((credit) => (
          <li key={credit.id}>
            <strong>
              {t(`orders:credit.reason.${credit.reason}`)}: {price(credit.amount)}
            </strong>
            <span>
              {credit.lines.map(({ itemId, quantity }, index) => (
                <span key={itemId}>
                  {index > 0 ? ', ' : null}
                  {quantity} × <MealName item={order.items.find(({ id }) => id === itemId)!} />
                </span>
              ))}
            </span>
            <span>{sharesOf(credit)}</span>
            {noteOf(credit.id) ? <span>{t('credit.noteSaid', { note: noteOf(credit.id) })}</span> : null}
            {credit.refundStatus ? <span>{t(`orders:refund.${credit.refundStatus}`)}</span> : null}
            <Text span c="dimmed">
              {instant(credit.at)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
