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
import { ChangeOrder } from './change-order.tsx';
import type { Correction } from './correct-order.form.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderCredits } from './order-credits.tsx';
import styles from './order-details.module.css';
import { OrderStatusSelect } from './order-status-select.tsx';
import { RescheduleOrder } from './reschedule-order.tsx';
import { useFunderName } from './use-funder-name.ts';

type OrderDetailsProps = { order: Order; onStatus: (correction: Correction) => void };

export function OrderDetails({ order, onStatus }: OrderDetailsProps) {
  return (
    <div className={styles.details}>
      <Facts order={order} onStatus={onStatus} />
      <RescheduleOrder order={order} />
      <Items items={order.items} />
      <ChangeOrder order={order} />
      <Split order={order} />
      <OrderCredits order={order} />
      <OrderHistory order={order} />
    </div>
  );
}

function Facts({ order, onStatus }: OrderDetailsProps) {
  const { t } = useTranslation('orders');
  const { dateLine, slot, instant } = useFormats();
  const facts: Fact[] = [
    [t('field.status'), <OrderStatusSelect key="status" order={order} onChoose={onStatus} />],
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
    [
      t('field.outcome'),
      order.outcome &&
        [
          t(`outcome.${order.outcome}`),
          order.leftWhere && t('leftWhere', { where: order.leftWhere }),
          order.outcomeNote,
        ]
          .filter(Boolean)
          .join('. '),
    ],
    // No payment method is shown when there is nothing to pay.
    [
      t('field.payment'),
      (order.paymentReference || order.paymentMethod === 'account') && t(`payment.${order.paymentMethod}`),
    ],
    [t('field.reference'), order.paymentReference],
    [
      t('field.unpaid'),
      order.isDishonoured &&
        [t('dishonoured.office'), !isFinal(order.status) && t('dishonoured.coming')]
          .filter(Boolean)
          .join(' '),
    ],
    [t('field.refund'), order.refundStatus && t(`refund.${order.refundStatus}`)],
  ];
  return <FactList facts={facts} className={styles.facts} />;
}

function Items({ items }: { items: readonly OrderItem[] }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const columns: Column<OrderItem>[] = [
    { key: 'name', header: t('field.item'), cell: (item) => <Item item={item} />, rowHeader: true },
    { key: 'quantity', header: t('field.quantity'), cell: (item) => <Quantity item={item} />, align: 'end' },
    { key: 'price', header: t('field.price'), cell: (item) => price(item.price), align: 'end' },
    { key: 'subtotal', header: t('field.subtotal'), cell: (item) => price(item.subtotal), align: 'end' },
  ];
  return <DataTable caption={t('field.items')} columns={columns} rows={items} rowKey={({ id }) => id} />;
}

function Quantity({ item }: { item: OrderItem }) {
  return (
    <>
      {item.quantity} <MissingPortions item={item} />
    </>
  );
}

function Item({ item }: { item: OrderItem }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles.item}>
      {item.imageUrl && !failed ? (
        <img
          className={styles.picture}
          src={item.imageUrl}
          alt=""
          width={56}
          height={42}
          loading="lazy"
          onError={() => setFailed(true)}
        />
      ) : null}
      <MealName item={item} />
    </span>
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
    <dl className={styles.split}>
      {lines.map(([name, amount]) => (
        <div key={name} data-total={sums.has(name) || undefined}>
          <dt>{name}</dt>
          <dd>{price(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
