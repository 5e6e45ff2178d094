import { useMutation } from '@tanstack/react-query';
import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import type { RecurringOrder } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { ADDRESS_FIELDS, deliveryAddressOf } from '@trpeza/ui/ordering/checkout/delivery-address';
import { Button } from '@trpeza/ui/kit/button/button';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useResultToast } from '../../ordering/recurring-orders/use-result-toast.ts';
import { useRecurring } from '../../ordering/recurring-orders/use-recurring.ts';
import styles from './client-file.module.css';
import { FileSection } from './file-section.tsx';

/** Recurring orders and their delivery addresses, read-only. They are changed on the telephone order page. */
export function RecurringOrdersSection({ file }: { file: ClientFile }) {
  const { t } = useTranslation('customers');
  const { t: words } = useTranslation('recurring');
  const query = useRecurring(file.customer.id);
  if (isEndOfService(file.state)) return null;
  return (
    <FileSection
      title={words('order.title')}
      action={<Link to={paths.phoneOrder(file.customer.id)}>{t('recurring.change')}</Link>}
    >
      <QueryView query={query} title={words('order.failed')}>
        {({ recurringOrders }) =>
          recurringOrders.length === 0 ? (
            <p className={styles.quiet}>{words('order.none')}</p>
          ) : (
            recurringOrders.map((each) => <RecurringOrderItem key={each.id} file={file} order={each} />)
          )
        }
      </QueryView>
    </FileSection>
  );
}

interface RecurringOrderItemProps {
  file: ClientFile;
  order: RecurringOrder;
}

function RecurringOrderItem({ file, order }: RecurringOrderItemProps) {
  const { t } = useTranslation('customers');
  const { t: words } = useTranslation('recurring');
  const { date, slot } = useFormats();
  const localized = useLocalized();
  const { items, everyWeeks, from, to, deliveryTime, delivery } = order;
  return (
    <div>
      <p>{items.map((item) => `${item.quantity} × ${localized(item, 'name').text}`).join(', ')}</p>
      <p className={styles.quiet}>
        {words('order.every', { count: everyWeeks, from: date(from, 'day') })}
        {to ? ` ${words('order.until', { to: date(to, 'day') })}` : null}
        {` · ${slot(deliveryTime)}`}
      </p>
      <p>{t('recurring.goesTo', { place: whereTo(delivery) })}</p>
      <OutdatedDeliveryNotice file={file} order={order} />
    </div>
  );
}

const whereTo = ({ address, city, zipCode, phone }: RecurringOrder['delivery']): string =>
  `${address}, ${city} ${zipCode}, ${phone}`;

const digits = (phone: string): string => phone.replaceAll(/\D/g, '');

/**
 * The delivery details of a recurring order with the address and telephone number now on file; undefined if they do not
 * differ from the order's or no address is on file.
 */
function deliveryNow({ addresses, profile }: ClientFile, { delivery }: RecurringOrder) {
  const main = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  if (!main) return undefined;
  const now = { ...delivery, ...deliveryAddressOf(main), phone: profile.phoneNumber || delivery.phone };
  const isSame =
    ADDRESS_FIELDS.every((name) => now[name] === delivery[name]) &&
    digits(now.phone) === digits(delivery.phone);
  return isSame ? undefined : now;
}

/** Warns that a recurring order still has an old address or telephone number, and offers to update it. */
function OutdatedDeliveryNotice({ file, order }: RecurringOrderItemProps) {
  const { t } = useTranslation('customers');
  const say = useResultToast();
  const now = deliveryNow(file, order);
  const { id, version: expectedVersion, items, everyWeeks, from, to, deliveryTime } = order;
  const bring = useMutation({
    ...api.mutation(
      'PUT /api/customers/{id}/recurring-orders/{recurringId}',
      (delivery: NonNullable<typeof now>) => ({
        params: { id: file.customer.id, recurringId: id },
        body: {
          items: items.map(({ mealId, quantity }) => ({ mealId, quantity })),
          everyWeeks,
          from,
          to,
          deliveryTime,
          delivery,
          expectedVersion,
        },
      }),
    ),
    onMutate: ignoreDoubleClick,
    onSuccess: () => say.done(t('recurring.moved')),
    onError: say.failed(t('failed')),
  });
  if (!now) return null;
  return (
    <Notice
      kind="warning"
      level={3}
      title={t('recurring.stale')}
      actions={
        <Button
          variant="secondary"
          size="small"
          isLoading={bring.isPending}
          onClick={() => bring.mutate(now)}
        >
          {t('recurring.bring')}
        </Button>
      }
    >
      {t('recurring.now', { place: whereTo(now) })}
    </Notice>
  );
}
